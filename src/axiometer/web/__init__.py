"""The explorer: the report's page, live, with a playground; a small server for one's own machine."""
