import ArgumentParser

/// Flags for what a project keeps for now, and what is mended.
struct UpkeepOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Findings that this file has are not reported again.", valueName: "file"))
    var baseline: String?

    @Flag(help: "Write the baseline anew with what is found now.")
    var updateBaseline = false

    @Flag(help: "Mend what can be mended safely: show the changes, ask, make them.")
    var fix = false

    @Flag(help: "Make the changes of --fix without asking.")
    var yes = false
}
