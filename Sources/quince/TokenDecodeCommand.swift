import CommandLineTool
import ArgumentParser
import Foundation
import QuinceProtocol

/// `quince token decode`: prints the content of a token without verifying it.
struct TokenDecodeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "decode",
        abstract:
            "Print header and claims as JSON, without verifying anything. Explains times on standard error."
    )

    @OptionGroup var argument: TokenArgument

    func run() throws {
        let token = try self.argument.parse()
        var answer = JSONObject()
        answer["header"] = .object(token.header)
        answer["claims"] = .object(token.claims)
        Terminal.say(JSONValue.object(answer).indentedText)
        for name in ["iat", "auth_time", "exp"] {
            guard let seconds = token.claims[name]?.integer else { continue }
            Terminal.note(Self.explanation(of: name, seconds: seconds, now: Date()))
        }
        Terminal.note("not verified; use 'quince token verify' for identity tokens")
    }

    private static func explanation(of name: String, seconds: Int, now: Date) -> String {
        // The year 9999 is the last one that ISO 8601 can write without an agreement.
        guard (-62_135_596_800...253_402_300_799).contains(seconds) else {
            return "\(name) is \(seconds), which isn't a date"
        }
        let time = Date(timeIntervalSince1970: Double(seconds))
        let distance = Double(seconds) - now.timeIntervalSince1970
        let words = distance < 0 ? "\(Int(-distance)) s ago" : "in \(Int(distance)) s"
        return "\(name) is \(time.formatted(.iso8601)), \(words)"
    }
}
