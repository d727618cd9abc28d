"""What measures make of an order: their exact values on it, and measures from a basis of it."""
