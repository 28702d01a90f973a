// Token: POST /auth/token. One pipeline (TokenEndpoint: parse, authenticate, decide, store, respond) and one file for each
// grant type. Owns codes, refresh and access tokens and the checks of the client secret. Grants has the grants.
