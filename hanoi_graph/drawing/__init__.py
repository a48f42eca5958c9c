"""Pictures: coordinates, matplotlib artists, moving pictures, TikZ."""
