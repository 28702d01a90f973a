import CommandLineTool
import ProgramStart
import ArgumentParser
import Foundation
import QuinceAttack
import QuinceProtocol
import QuinceService
import Wording

/// `quince attack`: runs attacks against a relying party.
struct AttackCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "attack",
        abstract: "Run known attacks against your app's sign-in and report which ones it accepts.",
        discussion: """
            Run your app as you do in development, with quince serve in place of Apple. Give the URL that the app's \
            sign-in button opens. Quince's accounts then sign in, first honestly, then with one thing wrong at a time.

              quince attack http://localhost:3000/sign-in/apple
              quince attack http://localhost:8081/                  the sample shop, from its first page

            To see whether a user is signed in, the command looks for a page that only a signed-in user can open, and \
            says which page it found. You can name such a page with --signed-in-url, or a text of the last page with \
            --signed-in.

            Exit codes: 0 if no attack was accepted, 1 if one was, 3 if the sign-in or the notifications couldn't be \
            tested. Please check attacks that are marked unclear yourself. At the end, also after Ctrl-C, the command \
            removes what it has added to Quince. Attack only your own apps.
            """
    )

    @Argument(
        help: ArgumentHelp(
            "URL at which a sign-in starts: a page of the app, or its sign-in link.",
            valueName: "start-url"
        )
    )
    var start: String?

    @Option(help: ArgumentHelp("The Quince service that the app uses.", valueName: "url"))
    var quince = "http://localhost:8080"

    @Option(
        help: ArgumentHelp(
            "Where to send authorization responses, if not to the redirect URI.",
            valueName: "url"
        )
    )
    var callback: String?

    @Flag(
        name: .customLong("popup-form"),
        help: "Post the popup's message as a form, as the app's page does. Default: JSON."
    )
    var popupForm = false

    @Option(
        help: ArgumentHelp("Text that the last page shows only to a signed-in user.", valueName: "text")
    )
    var signedIn: String?

    @Option(
        name: .customLong("signed-in-url"),
        help: ArgumentHelp(
            "A page that only a signed-in user can open; requested after each attack.",
            valueName: "url"
        )
    )
    var signedInURL: String?

    @Option(help: ArgumentHelp("URL at which the app receives Apple's notifications.", valueName: "url"))
    var notifications: String?

    @Option(
        help: ArgumentHelp(
            "The audience of notifications. Default: the client ID.",
            valueName: "id"
        )
    )
    var audience: String?

    @Option(
        name: .customLong("state-lifetime"),
        help: ArgumentHelp(
            "How long a state is valid in the app; the attack with an expired state waits that long.",
            valueName: "seconds"
        )
    )
    var stateLifetime: Int?

    @Option(
        name: .customLong("key-wait"),
        help: ArgumentHelp(
            "How long to wait for the app to fetch the signing keys again.",
            valueName: "seconds"
        )
    )
    var keyWait = Waiting.keys

    @Option(help: ArgumentHelp("text or json.", valueName: "format"))
    var format: OutputFormat = .text

    @Option(parsing: .upToNextOption, help: ArgumentHelp("Run only these attacks.", valueName: "name"))
    var only: [String] = []

    @Flag(help: "Print all attacks as Markdown instead of running them.")
    var list = false

    func run() async throws {
        let attacks = try self.attacks()
        guard !self.list else { return Terminal.say(String(Attack.table.dropLast())) }
        let run = AttackRun(attacks: attacks, format: self.format)
        var target = try self.target()
        var ending = await run.ending(target)
        if ending == .pageWanted {
            target.asksForPage = false
            target.signedInURL = try self.askedPage()
            ending = await run.ending(target)
        }
        if let sentence = ending.sentence { Terminal.complain(sentence) }
        guard ending.code == 0 else { throw ExitCode(ending.code) }
    }

    /// The page that the user enters; nil if they enter none.
    private func askedPage() throws -> URL? {
        Terminal.ask(
            "Found no page that only a signed-in user can open. Enter its URL or path, such as /account (or press Enter to compare how sign-ins end): "
        )
        guard let text = readLine()?.trimmingCharacters(in: .whitespaces), !text.isEmpty else { return nil }
        let url = self.start.flatMap(URL.init(string:)).flatMap { URL(string: text, relativeTo: $0) }
        return try Self.address(url?.absoluteString ?? text, "--signed-in-url")
    }

    private func attacks() throws -> [Attack] {
        let names = Attack.all.map(\.name)
        for name in self.only where !names.contains(name) {
            let hint = Spelling.closest(to: name, in: names).map { "did you mean '\($0)'?" }
            throw ConfigurationError(
                "--only: there is no attack '\(name)'; \(hint ?? "see quince attack --list")"
            )
        }
        return self.only.isEmpty ? Attack.all : Attack.all.filter { self.only.contains($0.name) }
    }

    private func target() throws -> Player.Target {
        guard let start = self.start else {
            throw ValidationError("Missing expected argument '<start-url>'.")
        }
        var target = Player.Target(
            start: try Self.address(start, "START-URL"),
            quince: try Self.address(self.quince, "--quince"),
            waiting: try self.waiting()
        )
        target.callback = try self.callback.map { try Self.address($0, "--callback") }
        target.postsPopupForms = self.popupForm
        target.signedInText = self.signedIn
        target.signedInURL = try self.signedInURL.map { try Self.address($0, "--signed-in-url") }
        target.asksForPage = isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1
        target.notifications = try self.notifications.map { try Self.address($0, "--notifications") }
        target.audience = self.audience
        guard self.audience == nil || self.notifications != nil else {
            throw ConfigurationError("--audience needs --notifications; give both")
        }
        return target
    }

    /// The maximum waiting time that a flag can set, in seconds: a day.
    private static let longestWait = 86_400

    private func waiting() throws -> Waiting {
        for (flag, seconds) in [("--state-lifetime", self.stateLifetime), ("--key-wait", self.keyWait)] {
            guard let seconds, !(0...Self.longestWait).contains(seconds) else { continue }
            throw ConfigurationError("\(flag): give whole seconds, at most \(Self.longestWait)")
        }
        var waiting = Waiting { seconds, reason in
            if let reason { Terminal.note("\(reason) …") }
            try await Task.sleep(for: .seconds(seconds))
        }
        (waiting.keys, waiting.stateLifetime) = (self.keyWait, self.stateLifetime)
        return waiting
    }

    private static func address(_ text: String, _ flag: String) throws -> URL {
        guard let url = URL(string: text), ["http", "https"].contains(url.scheme), url.host?.isEmpty == false
        else {
            throw ConfigurationError(
                "\(flag): '\(text)' isn't a URL; give one such as http://localhost:3000/"
            )
        }
        return url
    }
}
