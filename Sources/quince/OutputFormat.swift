import ArgumentParser

/// The format of a command's results.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
    case text, json
}
