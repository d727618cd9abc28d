"""The five orderings of judged lists in closed form, one idea a file."""
