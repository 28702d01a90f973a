// Migration: Moves an app's users to another team (Apple, "Transferring your apps and users to another team", "Bringing new
// apps and users into your team", TN3159). Owns both halves, the team token, and that a run of a million users can be
// interrupted and resumed. The app owns the identifiers and stores the results. Tokens of single users are not used: each
// works once.
