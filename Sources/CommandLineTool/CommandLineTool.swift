// CommandLineTool: What all commands share: output, progress, exit codes and the ready file of a server. Knows
// ArgumentParser, and no command.
