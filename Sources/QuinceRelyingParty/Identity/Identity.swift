// Identity: Decides whether an identity token is valid, and what it says. Owns the keys and every check. A verified token has
// another type than an unverified one, and only the verifier makes it.
