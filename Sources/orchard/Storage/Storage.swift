// Storage: The SQL of the store protocols, which are declared by the concerns that need them. One file for each store;
// Schema.swift has the tables. Everything that may happen only once is one statement or one transaction. No routes.
