"""Pictures: coordinates, matplotlib artists, whole pages.

`layouts` says where the states stand, `style` how everything looks. The functions of `graph` take
data and axes and return artists. `figure` puts them on a page with labels, a legend and a colour
bar, and `records.figures` writes that into a file. `raster` and `image` take the place of `graph`
where there are too many edges to draw them one by one.

Nothing here computes a path or a distance, and nothing touches a file.
"""
