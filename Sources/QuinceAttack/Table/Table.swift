// Table: The attacks. Each is a value with its explanation, its remedy and a way to run it. The documents that list attacks
// are printed from here.
