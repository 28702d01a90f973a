// Connections: The part that all servers share before a request reaches its route: limits, whole bodies, one host.
