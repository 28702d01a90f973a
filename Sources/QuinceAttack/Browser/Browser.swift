// Browser: A browser without scripts: cookies per site, redirects and forms. Knows nothing of attacks. It uses Foundation's
// client, which `quince` links anyway; AsyncHTTPClient would bring a second TLS library into the build of `quince serve`.
