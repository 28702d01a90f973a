// Clients: Identifies a client by its IP address and the headers of proxies, and limits the rate of its requests. Knows only
// connections and headers.
