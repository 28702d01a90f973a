import QuinceWire

/// A way to write down variables for another program.
package enum VariableFormat: String, Hashable, Sendable, CaseIterable {
    /// `export NAME='value'`, for `eval "$(…)"` in sh, bash and zsh.
    case sh
    /// `set -gx NAME 'value'`, for `… | source` in fish.
    case fish
    /// `NAME="value"`, for `.env` files.
    case dotenv
    /// `NAME=value`, to be appended to `$GITHUB_ENV`.
    case github
    /// The `environment:` of a service in `compose.yaml`.
    case compose
    /// An object whose members are the variables.
    case json

    /// The variables in this format, with a line break at the end of each line but the last.
    package func text(_ variables: TrustVariables) -> String {
        switch self {
        case .sh: Self.lines(variables) { "export \($0)=\(Self.shQuoted($1))" }
        case .fish: Self.lines(variables) { "set -gx \($0) \(Self.fishQuoted($1))" }
        case .dotenv: Self.lines(variables) { "\($0)=\(JSONValue.string($1).text)" }
        case .github: Self.lines(variables) { "\($0)=\($1)" }
        case .compose: "environment:\n" + Self.lines(variables) { "  \($0): \(JSONValue.string($1).text)" }
        case .json:
            JSONValue.object(
                variables.all.reduce(into: JSONObject()) { $0[$1.name] = .string($1.value) }
            ).text
        }
    }

    private static func lines(_ variables: TrustVariables, _ line: (String, String) -> String) -> String {
        variables.all.map { line($0.name, $0.value) }.joined(separator: "\n")
    }

    private static func shQuoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
    }

    private static func fishQuoted(_ text: String) -> String {
        "'" + String(text.flatMap { $0 == "'" || $0 == "\\" ? ["\\", $0] : [$0] }) + "'"
    }
}
