"""The club: permission, commands, queries and news. The only room that talks to the store."""
