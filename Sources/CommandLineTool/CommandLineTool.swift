// CommandLineTool: The part that all commands share: output, progress, exit codes and the ready file of a server. Knows
// ArgumentParser, but no command.
