// QuinceAsyncHTTPClient: Sends the requests of QuinceRelyingParty through AsyncHTTPClient. It is a target of its own, so that
// an app with another HTTP client does not build this one.
