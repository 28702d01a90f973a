// AccountPages: The page of a signed-in user. Owns optional data and the request to delete the account. Routes: GET /account,
// POST /account/name, /account/extras, /account/extras/skip, GET and POST /account/delete.
