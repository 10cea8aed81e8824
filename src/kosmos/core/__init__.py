"""The words of the trade: points, colours, outcomes, results, players, records, refusals. Values only."""
