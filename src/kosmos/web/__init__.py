"""The web door: pages for people, an API for programs, one WebSocket for news."""
