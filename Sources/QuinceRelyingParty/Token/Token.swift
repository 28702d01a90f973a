// Token: The requests to Apple's token and revocation endpoints. Owns the client secret, the three requests, and the meaning
// of their responses and errors.
