// Return: Reads and checks the authorization response. Owns the four ways in which it can arrive. Nothing in it is trusted
// before the state has been opened and the token verified. No I/O.
