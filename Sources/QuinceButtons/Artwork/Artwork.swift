// Artwork: The logo from Apple Design Resources, after its user has imported it. Owns what the four files must measure and
// where the layout places a piece. Reads no file: QuinceArtwork does.
