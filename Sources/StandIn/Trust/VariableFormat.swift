package import ProgramStart
import QuinceWire

/// A way to write down variables for another program.
package enum VariableFormat: String, Hashable, Sendable, CaseIterable {
    /// `export NAME='value'`, for `eval "$(…)"` in sh, bash and zsh.
    case sh
    /// `set -gx NAME 'value'`, for `… | source` in fish.
    case fish
    /// `NAME='value'`, for `.env` files.
    case dotenv
    /// `NAME=value`, to be appended to `$GITHUB_ENV`.
    case github
    /// The `environment:` of a service in `compose.yaml`.
    case compose
    /// An object whose members are the variables.
    case json

    /// The variables in this format, with a line break at the end of each line but the last.
    ///
    /// - Throws: ``ConfigurationError`` for a value that the format can't have.
    package func text(_ variables: TrustVariables) throws(ConfigurationError) -> String {
        switch self {
        case .sh: return Self.lines(variables) { "export \($0)=\(Self.shQuoted($1))" }
        case .fish: return Self.lines(variables) { "set -gx \($0) \(Self.fishQuoted($1))" }
        case .dotenv:
            // Programs agree on single quotes alone: everything between them is meant literally.
            try self.check(variables, for: "'")
            return Self.lines(variables) { "\($0)='\($1)'" }
        case .github:
            try self.check(variables, for: "\n")
            return Self.lines(variables) { "\($0)=\($1)" }
        case .compose:
            return "environment:\n"
                + Self.lines(variables) { "  \($0): \(JSONValue.string($1.replacing("$", with: "$$")).text)" }
        case .json:
            return JSONValue.object(
                variables.all.reduce(into: JSONObject()) { $0[$1.name] = .string($1.value) }
            ).text
        }
    }

    /// - Throws: ``ConfigurationError`` for a value with `character`, which would be read as its end.
    private func check(_ variables: TrustVariables, for character: Unicode.Scalar) throws(ConfigurationError)
    {
        guard let variable = variables.all.first(where: { $0.value.unicodeScalars.contains(character) })
        else { return }
        let name = character == "'" ? "a single quotation mark" : "a line break"
        throw ConfigurationError(
            "\(variable.name) has \(name), which the format \(self.rawValue) can't have; unset the variable before, or use --format json"
        )
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
