// ProgramStart: The start of a program: settings from a file with line numbers, private files, and the error for a setting
// that can't be used. Knows no command line (CommandLineTool) and no server.
