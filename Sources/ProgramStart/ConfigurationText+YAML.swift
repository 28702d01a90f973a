import Yams

// Parses YAML, with helpful messages in place of the library's errors.
extension ConfigurationText {
    /// The root of the document; nil for an empty one.
    public static func compose(_ text: String, file: String) throws(ConfigurationError) -> ConfigurationNode?
    {
        // With aliases, a hundred bytes can need more than the memory. No configuration needs them.
        let anchors = Set(text.matches(of: /(?:^|[\s\[\{,:?-])&([^\s,\[\]\{\}]+)/).map { $0.output.1 })
        let aliases = text.matches(of: /(?:^|[\s\[\{,:?-])\*([^\s,\[\]\{\}]+)/).map { $0.output.1 }
        if let alias = aliases.first(where: anchors.contains) {
            throw ConfigurationError(
                "\(file): '*\(alias)' refers to '&\(alias)'; write the value out instead"
            )
        }
        let node: Node?
        do { node = try Yams.compose(yaml: text) } catch { throw Self.refusal(error, file: file) }
        return node.map { ConfigurationNode(node: $0, file: file, thing: "the configuration") }
    }

    private static func refusal(_ error: any Error, file: String) -> ConfigurationError {
        switch error as? YamlError {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
            .composer(_, let problem, let mark, _):
            // The parser's own message names a C function.
            let reason = problem.hasPrefix("Maximum nesting level") ? "it is nested too deeply" : problem
            return ConfigurationError(
                "\(file):\(mark.line):\(mark.column): this isn't YAML: \(reason); check indentation and quotes"
            )
        case .duplicatedKeysInMapping(let names, let context):
            return ConfigurationError(
                "\(file):\(context.mark.line):\(context.mark.column): key '\(names.first ?? "")' is listed twice, "
                    + "first here; remove one"
            )
        default:
            return ConfigurationError("\(file):1:1: this isn't YAML text; look for unprintable characters")
        }
    }
}
