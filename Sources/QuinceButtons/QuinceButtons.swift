// QuinceButtons: The Sign in with Apple button as a picture. A checked specification becomes a layout in points, then a
// drawing of filled shapes, then pixels (PNG) or SVG. Pure functions: no font, no file, no clock. The titles are finished
// outlines (Titles/). The logo is a placeholder mark until the user imports artwork (Artwork/).
