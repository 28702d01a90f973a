// Secrets: The texts of codes and tokens, and the digests under which they are stored. No routes.
