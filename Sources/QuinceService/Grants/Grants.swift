// Grants: What a user gave an app group: the name, a shared or hidden email address, and since when. Owns grants, subjects
// and relay addresses. No routes.
