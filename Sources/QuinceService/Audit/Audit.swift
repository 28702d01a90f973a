// Audit: One line in the log for each refusal, sign-in, token and revocation; and the audit log, of which each line has the hash of
// the one before. Owns what the lines say. The program decides where the log goes; Storage keeps the audit log. No routes.
