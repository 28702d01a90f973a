// SignIn: One native sign-in, from the press to what the app's server gets, and the later state of the credential. Owns nonce
// and state and their checks. Does not call the server, stores nothing and trusts no identity token: the server verifies it.
