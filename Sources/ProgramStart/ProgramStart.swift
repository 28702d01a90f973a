// ProgramStart: How a program starts, or says why it cannot: settings from a file with line numbers, private files, and the
// error of a refused start. Knows no command line (CommandLineTool) and nothing that is served.
