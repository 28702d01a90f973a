import ArgumentParser

/// Flags for what a project keeps for now, and what is fixed.
struct UpkeepOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Don't report findings that are in this file.", valueName: "file"))
    var baseline: String?

    @Flag(help: "Write a new baseline with the current findings.")
    var updateBaseline = false

    @Flag(help: "Fix what can be fixed safely: show the changes, ask, then apply them.")
    var fix = false

    @Flag(help: "Apply the changes of --fix without asking.")
    var yes = false
}
