"""The opponents: each chooses a card from what its seat may see, and nothing else."""
