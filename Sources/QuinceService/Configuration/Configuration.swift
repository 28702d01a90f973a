// Configuration: What the service is told before it starts. Owns the settings and their defaults, the profile (documented or
// observed behavior), the seed (the teams, apps, keys and accounts at the start) and the reading of `quince.yaml`. The
// `quince` program merges command line and environment into one ServiceConfiguration. No routes.
