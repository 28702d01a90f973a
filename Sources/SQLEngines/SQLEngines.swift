// SQLEngines: One SQL for the two engines that a program can store its data with: a SQLite file, or PostgreSQL in builds with the
// trait "PostgreSQL". It owns transactions, rows, values and what differs in the text of statements. It knows no table.
