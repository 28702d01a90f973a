// QuincePictures: Reads picture files from others: PNG to pixels, SVG path data to outlines. Owns limits and checksums. Does
// not know what a picture should show.
