"""C/W/L measures: a user goes on from rank to rank with a probability, and the value is the rate of gain."""
