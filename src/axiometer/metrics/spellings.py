"""Other tools' spellings of measures: names that stand for several, or for one of ours with a parameter.

Most foreign names are aliases of a class. Here is what is more than that: trec_eval's groups and lists of
cutoffs, its and ranx's parameters, and names that no judgment can answer.
"""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from typing import Any

from axiometer.errors import MeasureError
from axiometer.metrics.measure import MEASURES, Measure, build
from axiometer.names import number_text

CUTOFFS = ("5", "10", "15", "20", "30", "100", "200", "500", "1000")
LEVELS = tuple(f"{level / 10:.2f}" for level in range(11))
MULTIPLES = tuple(f"{multiple / 5:.2f}" for multiple in range(1, 11))
FAMILIES = {
    **dict.fromkeys(("P", "recall", "ndcg_cut", "map_cut", "relative_P", "P_avgjg"), CUTOFFS),
    "success": ("1", "5", "10"),
    "iprec_at_recall": LEVELS,
    **dict.fromkeys(("Rprec_mult", "Rprec_mult_avgjg"), MULTIPLES),
}
"""What trec_eval prints for a name without a parameter."""
COUNTED = ("num_q", "num_ret", "num_rel", "num_rel_ret")
OFFICIAL = (*COUNTED, "map", "gm_map", "Rprec", "bpref", "recip_rank", "iprec_at_recall", "P")
PREFERENCES = tuple(f"prefs_{name}" for name in ("num_prefs_poss", "num_prefs_ful", "num_prefs_ful_ret"))
GROUPS = {
    "official": OFFICIAL,
    "all_trec": (
        *OFFICIAL, "relstring", "recall", "infAP", "gm_bpref", "Rprec_mult", "utility", "11pt_avg", "binG",
        "G", "ndcg", "ndcg_rel", "Rndcg", "ndcg_cut", "map_cut", "relative_P", "success", "set_P",
        "set_relative_P", "set_recall", "set_map", "set_F", "num_nonrel_judged_ret",
    ),
    "set": (*COUNTED, "utility", "set_P", "set_relative_P", "set_recall", "set_map", "set_F"),
    "prefs": ("num_q", *PREFERENCES, "prefs_simp", "prefs_pair", "prefs_avgjg"),
    "all_prefs": (
        "num_q", *PREFERENCES, "prefs_simp", "prefs_pair", "prefs_avgjg", "prefs_avgjg_Rnonrel",
        "prefs_simp_ret", "prefs_pair_ret", "prefs_avgjg_ret", "prefs_avgjg_Rnonrel_ret",
        "prefs_simp_imp", "prefs_pair_imp", "prefs_avgjg_imp",
    ),
    "qrels_jg": ("num_q", "map_avgjg", "P_avgjg", "Rprec_mult_avgjg"),
}  # fmt: skip
"""trec_eval's names for several measures, each in the order in which it prints them."""
TEXTS = ("runid", "relstring")
"""Lines of trec_eval that hold no number."""
HEADS = {
    "ndcg_burges": "nDCG(dcg='exp-log2')",
    "dcg_burges": "DCG(dcg='exp-log2')",
    "map_avgjg": "IA(AP)",
    **{f"prefs_{name}": "Prefs" for name in ("simp", "pair", "avgjg")},
    **{f"prefs_{name}_imp": "Prefs(of=either)" for name in ("simp", "pair", "avgjg")},
    **{f"prefs_{name}_ret": "Prefs(of=retrieved)" for name in ("simp", "pair", "avgjg")},
    "prefs_avgjg_rnonrel": "PrefsR",
    "prefs_avgjg_rnonrel_ret": "PrefsR(of=retrieved)",
    "prefs_num_prefs_poss": "NumPrefs",
    "prefs_num_prefs_ful": "NumPrefs(of=fulfilled)",
    "prefs_num_prefs_ful_ret": "NumPrefs(of=retrieved)",
}
"""Foreign names, in small letters, that stand for a measure of ours with a parameter."""
NEEDS = {
    "coverage": "the catalogue of all items, to say which share of it is ever recommended",
    "novelty": "how often each item was chosen before, to say how unexpected the recommended ones are",
    "serendipity": "how often each item was chosen before, and what an obvious recommender would give",
    "diversity": "how alike two items are: a distance, or features of every item",
    "personalization": "nothing but the lists, but compares them with each other, user by user",
    "popularity": "how often each item was chosen before",
    "gini": "the catalogue of all items, to say how evenly it is recommended",
}
"""Recommenders' words for what is said of items; what each asks for."""
SAME = {
    "catalog_coverage": "coverage", "catalogue_coverage": "coverage", "item_coverage": "coverage",
    "ild": "diversity", "intra_list_diversity": "diversity", "intra_list_similarity": "diversity",
    "ils": "diversity", "personalisation": "personalization", "average_popularity": "popularity",
    "arp": "popularity", "unexpectedness": "serendipity", "gini_index": "gini",
    "aggregate_diversity": "coverage",
}  # fmt: skip
CONTESTED = {
    "recall": "recall stands for R at trec_eval's nine cutoffs; ranx's recall of the whole list is SetR",
    "P": "P stands for P at trec_eval's nine cutoffs; precision of the whole list is SetP",
}
"""Spellings that two tools understand differently; what is meant here is said in a line."""
NUMBERS = r"[-+]?[\d.]+(?:,[-+]?[\d.]+)*"


def expanded(text: str) -> list[str]:
    """The single names that a name stands for: trec_eval's groups, families and lists of parameters.

    >>> expanded("success"), expanded("P.5,10"), expanded("set")[:2], expanded("AP")
    (['success_1', 'success_5', 'success_10'], ['P_5', 'P_10'], ['num_q', 'num_ret'], ['AP'])
    """
    if text in GROUPS:
        return [name for one in GROUPS[text] if one not in TEXTS for name in expanded(one)]
    if text in FAMILIES:
        return [f"{text}_{level}" for level in FAMILIES[text]]
    head, dot, levels = text.partition(".")
    if dot and head in FAMILIES and re.fullmatch(NUMBERS, levels):
        return [
            f"{head}_{level}" for level in sorted({_level(head, one) for one in levels.split(",")}, key=float)
        ]
    return [text]


def _level(head: str, text: str) -> str:
    """A parameter as trec_eval reads it: cutoffs are whole numbers."""
    try:
        value = Fraction(text)
    except ValueError:
        raise MeasureError(f"{head}: {text!r} is no number", remedy=f"write {head}.5,10") from None
    return number_text(value) if "." in FAMILIES[head][0] else str(int(value))


def rewritten(text: str) -> tuple[str, int | None]:
    """A foreign spelling in our syntax, and ranx's relevance level, where one stands at the end.

    >>> rewritten("rbp.95-l2"), rewritten("utility.2,-1,0,0"), rewritten("α_nDCG@10")
    (('RBP(p=0.95)', 2), ('Utility(a=2, b=-1, c=0, d=0)', None), ('alpha_nDCG@10', None))
    """
    text = text.replace("α", "alpha")
    level = re.fullmatch(r"(.+)-l(\d{1,3})", text, re.DOTALL)
    if level:
        text = level[1]
    return _parameters(text), int(level[2]) if level else None


def _parameters(text: str) -> str:
    """trec_eval's and ranx's parameters, which stand behind a dot or an underscore."""
    if found := re.fullmatch(r"rbp\.(\d{1,9})", text):
        return f"RBP(p=0.{found[1]})"
    if found := re.fullmatch(rf"utility[._]({NUMBERS})", text):
        worths = found[1].split(",")
        if len(worths) != len("abcd"):
            raise MeasureError(
                f"utility has four parameters, not {len(worths)}", remedy="write utility.1,-1,0,0"
            )
        return f"Utility({', '.join(f'{name}={worth}' for name, worth in zip('abcd', worths, strict=True))})"
    if found := re.fullmatch(r"11pt_avg[._]([\d.]+(?:,[\d.]+)*)", text):
        levels = ",".join(_plain(level) for level in found[1].split(","))
        return f"IPrecAvg(levels='{levels}')"
    if found := re.fullmatch(
        r"(ndcg|ndcg_rel|Rndcg|G|(?:ndcg_cut[._]\d+))[._](\d+=[\d.]+(?:,\d+=[\d.]+)*)", text
    ):
        return f"Mapped({found[1]}, gains={{{found[2].replace('=', ':')}}})"
    if found := re.fullmatch(r"(P|Rprec_mult)_avgjg[._]([\d.]+)", text):
        return f"IA({found[1]}_{found[2]})"
    return text


def _plain(level: str) -> str:
    try:
        return number_text(Fraction(level))
    except ValueError:
        raise MeasureError(
            f"the recall level {level!r} is no number", remedy="write 11pt_avg.0.25,0.5"
        ) from None


def refuse_other_kinds(head: str) -> None:
    """Refuses what is no number of a judged list: texts, and what is said of items."""
    word = head.lower().replace("-", "_")
    if re.split(r"[._]", word)[0] in TEXTS:
        what = "the name of the run" if word.startswith("runid") else "a text of grades"
        raise MeasureError(
            f"{word} is no measure but {what}",
            remedy=f"it is printed by `axiometer evaluate --trec -q -m {word}`",
        )
    asked = SAME.get(word, word)
    if asked in NEEDS:
        raise MeasureError(
            f"{head} is said of items, not of judged lists: it needs {NEEDS[asked]}",
            remedy="compute it where that is known; `axiometer measures` lists what judgments can tell",
        )


def at_level(measure: Measure, rel: int) -> Measure:
    """The measure with documents of at least this grade as the relevant ones, as trec_eval's -l has it.

    What reads grades, such as nDCG, stays as it is.

    >>> from axiometer.metrics.find_measure import measure
    >>> str(at_level(measure("P@5"), 2)), str(at_level(measure("nDCG"), 2))
    ('P(rel=2)@5', 'nDCG')
    """
    kinds = measure.parameters()
    changed: dict[str, Any] = {
        f.name: at_level(getattr(measure, f.name), rel) for f, p in kinds if p.kind == "measure"
    }
    if any(f.name == "rel" and p.low for f, p in kinds):
        changed["rel"] = rel
    return replace(measure, **changed) if changed else measure


def above_level(measure: Measure, rel: int) -> Measure:
    """The same as ranx's -l has it: what reads grades takes the lower ones for 0.

    >>> from axiometer.metrics.find_measure import measure
    >>> str(above_level(measure("nDCG@5"), 3)), str(above_level(measure("AP"), 3))
    ('Mapped(nDCG@5, gains={1:0, 2:0})', 'AP(rel=3)')
    """
    found = at_level(measure, rel)
    if found != measure or rel < 2:
        return found
    gains: tuple[tuple[Any, Any], ...] = tuple((Fraction(grade), Fraction(0)) for grade in range(1, rel))
    return build(MEASURES.find("Mapped"), [(None, measure), ("gains", gains)], None)
