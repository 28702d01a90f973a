// Authorize: The authorization request and its response. Owns the checks of a request, in one visible order, and the four
// ways to return a response. Interaction has the route.
