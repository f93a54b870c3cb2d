"""What happens: one log of events per deal, what each audience sees of it, and how it is written."""
