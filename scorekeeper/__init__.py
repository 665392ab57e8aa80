"""Keep the score of Paplu and its relatives played with real cards."""
