"""Ad hoc measures: one small file each."""
