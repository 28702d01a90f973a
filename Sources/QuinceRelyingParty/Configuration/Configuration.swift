// Configuration: The settings of the app and of the authorization server. Owns the checks of both. No I/O.
