"""The measures of an audit that names none, and of the standard audit, which leaves none out."""

from __future__ import annotations

USUAL = (
    "P@10", "R@10", "AP", "RR", "Rprec", "Success@10", "Bpref", "Q", "DCG@10", "nDCG@10",
    "ERR(max_rel=4)@10", "RBP(p=0.8)", "gRBP(p=0.8)", "INST", "SetF",
    "StRecall@10", "P_IA@10", "AP_IA", "ERR_IA@10", "alpha_nDCG@10", "NRBP", "D_nDCG@10", "RBU", "CT", "ACT",
)  # fmt: skip
"""The best known of each family: a matrix that can be read."""
STANDARD = (
    "P@10", "R@10", "AP", "RR", "Rprec", "Success@10", "IPrec@0.1", "Bpref", "infAP", "Q", "yaAP",
    "DCG@10", "DCG(form=jk)@10", "nDCG@10", "nDCG(dcg='exp-log2')@10", "ERR(max_rel=4)@10",
    "RBP(p=0.8)", "gP", "gR", "gRBP(p=0.8)", "SDCG@10", "INST", "INSQ", "BPM@10",
    "NERR8@10", "NERR9@10", "NERR10", "NERR11", "Compat",
    "SetP", "SetR", "SetF", "SetFx@0.5", "SetRelP", "SetAP", "Utility", "NumRelRet",
    "RprecMult@0.5", "IPrecAvg", "RelP@10", "F@10", "Hits@10", "Accuracy", "Prefs", "PrefsR", "BinG", "G",
    "nDCGrel", "Rndcg", "nERR(max_rel=4)@10",
    "StRecall@10", "P_IA@10", "AP_IA", "ERR_IA@10", "nERR_IA@10", "alpha_DCG@10", "alpha_nDCG@10",
    "NRBP", "nNRBP", "IA(nDCG@10)", "D_nDCG@10", "Dsharp_nDCG@10", "RBU", "CT", "ACT", "nCT",
    "Terminal(nDCG@10)", "OIE(docs=1000)", "Interval(AP@8)",
)  # fmt: skip
"""One name for each registered measure that is a quality of a list; GMAP, logitAP and GMBpref only aggregate
over topics, JudgedOnly and Mapped are the measure inside on other lists."""
