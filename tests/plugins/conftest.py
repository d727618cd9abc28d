# The plug-in is for the process that its test starts: imported here, it would enter everybody's registries.
collect_ignore_glob = ["axiometer-tiny/*"]
