// Transfer: Moves an app to another team without losing its users: POST /auth/usermigrationinfo, the rules of a transfer, and
// the identifiers by which two teams recognize a user. Token issues the access tokens. The console starts, accepts and undoes
// transfers.
