// Report: The results of an attack run, for users and for programs, and the page that lists the attacks.
