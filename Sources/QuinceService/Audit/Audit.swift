// Audit: One line in the log for each refusal, sign-in, token and revocation. Owns what the line says. The program decides
// where it goes. No routes.
