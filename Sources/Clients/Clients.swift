// Clients: Says who a client is, by its IP address and the headers of proxies, and limits how often it may ask. Knows
// connections and headers only.
