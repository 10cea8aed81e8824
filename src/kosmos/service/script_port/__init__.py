"""The script language's port to the club: `run` runs a script, `port` answers its commands at a `desk`."""
