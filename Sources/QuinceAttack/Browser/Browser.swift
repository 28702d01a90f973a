// Browser: A browser without scripts: cookies per site, redirects and forms. Knows nothing of attacks. It sends its requests with
// PlainClient, which `quince` links anyway; Foundation's client would need libcurl and 30 more libraries of the system.
