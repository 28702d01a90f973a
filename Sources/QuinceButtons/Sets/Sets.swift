// Sets: Many buttons at once, as projects need them. Owns the list of files, their names and descriptions. Writes no file,
// and draws one only when it is asked for.
