"""The Spanish and the Italian pack as SVG, drawn by us from a few curves and a few inks."""
