// Storage: The SQL behind the store protocols, which the concerns that need them declare. One file for each store;
// Schema.swift has the tables. What may happen once is one statement or one transaction. No routes.
