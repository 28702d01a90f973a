// Report: What an attack run found, for people and for programs, and the page that lists the attacks.
