"""What is allowed and who wins: pure functions over frozen data, with no idea of a deal's course."""
