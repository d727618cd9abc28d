"""The experiments of Amigó, Giner, Mizzaro and Spina (2018), each as one function on any collection."""
