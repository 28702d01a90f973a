// Relay: The addresses of the relay, and what it changes in the header of a message on its way. Pure functions: rows, keys and times
// come from outside.
