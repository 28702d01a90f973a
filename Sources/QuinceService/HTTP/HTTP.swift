// HTTP: What several endpoints need of HTTP: a form in a request, and a response whose body is in memory. No routes.
