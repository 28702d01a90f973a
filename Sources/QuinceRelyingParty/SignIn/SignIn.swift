// SignIn: One sign-in from its start to the verified user. Owns the order of the steps: what Apple sends once is stored
// before any step that can fail, nothing is trusted before it is verified, and each attempt is used once.
