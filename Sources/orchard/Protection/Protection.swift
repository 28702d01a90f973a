// Protection: Protects visitors from each other. Owns secrets and their digests, sealing, the checks of every request (one
// host, own origin, headers), checked values, and forms with their limits. No routes, and no rules of the shop.
