"""An arena as a stream: settings, players, games as they begin and end."""
