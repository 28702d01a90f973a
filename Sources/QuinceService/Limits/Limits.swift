// Limits: How often clients, apps and accounts may do something, and where that is counted. What is counted, and how often it may
// happen, is said by those who ask. Storage counts for several nodes. No routes.
