// QuinceArtwork: The files of Apple Design Resources that a user has downloaded. Owns their verification and the folder that
// keeps them. A file is accepted for what was measured in it, never for its name. QuinceButtons draws the result.
