"""What is kept: streams of bytes, accounts, settings. The store knows no chess; the service is its only caller."""
