// Configuration: Who the app is at Apple, and where Apple is. Owns the checks of both. No I/O.
