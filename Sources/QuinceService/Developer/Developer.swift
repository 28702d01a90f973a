// Developer: What a developer registers: teams, apps, keys and redirect URIs. No routes; the console edits it.
