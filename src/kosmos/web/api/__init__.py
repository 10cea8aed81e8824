"""The HTTP API: every command and every view."""
