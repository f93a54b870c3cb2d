"""What a person sees and hears: one renderer for the pages, the step-through and the live table."""
