import CommandLineTool
import ProgramStart
import ArgumentParser
import Foundation
import QuinceAttack
import QuinceProtocol
import QuinceService
import Wording

/// `quince attack`: plays attacks against a relying party.
struct AttackCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "attack",
        abstract: "Attack your app's sign-in, and say what it accepted.",
        discussion: """
            The app under test runs as it does in development, with a quince serve in Apple's place. Give the address that \
            its sign-in button opens. Accounts of the Quince sign in, honestly first, then with one thing wrong at a time.

              quince attack http://localhost:3000/sign-in/apple --signed-in "Hello"

            Exit code 0 when nothing was accepted, 1 when something was, 3 when it could not be tested. What is marked \
            unclear is for you to look at. Attack only what is yours.
            """
    )

    @Argument(help: ArgumentHelp("Where a sign-in begins.", valueName: "start-url"))
    var start: String?

    @Option(help: ArgumentHelp("The Quince that the app is pointed at.", valueName: "url"))
    var quince = "http://localhost:8080"

    @Option(help: ArgumentHelp("Where answers are brought, if not to the redirect URI.", valueName: "url"))
    var callback: String?

    @Flag(
        name: .customLong("popup-form"),
        help: "The app's page posts what its popup got as a form, not as JSON."
    )
    var popupForm = false

    @Option(
        help: ArgumentHelp("What only a person who is signed in sees on the last page.", valueName: "text")
    )
    var signedIn: String?

    @Option(
        name: .customLong("signed-in-url"),
        help: ArgumentHelp(
            "A page that only a person who is signed in gets; looked at after each.",
            valueName: "url"
        )
    )
    var signedInURL: String?

    @Option(help: ArgumentHelp("Where the app takes Apple's notifications.", valueName: "url"))
    var notifications: String?

    @Option(
        help: ArgumentHelp(
            "The app id that notifications are for; the client id when left out.",
            valueName: "id"
        )
    )
    var audience: String?

    @Option(
        name: .customLong("state-lifetime"),
        help: ArgumentHelp(
            "How long a state lives in the app; the attack with an expired one waits for so long.",
            valueName: "seconds"
        )
    )
    var stateLifetime: Int?

    @Option(
        name: .customLong("key-wait"),
        help: ArgumentHelp(
            "How long the app has to fetch the keys again, for the attacks with keys.",
            valueName: "seconds"
        )
    )
    var keyWait = Waiting.keys

    @Option(help: ArgumentHelp("text or json.", valueName: "format"))
    var format: AttackFormat = .text

    @Option(parsing: .upToNextOption, help: ArgumentHelp("Play these alone.", valueName: "name"))
    var only: [String] = []

    @Flag(help: "Print the attacks as Markdown, and play none.")
    var list = false

    func run() async throws {
        let attacks = try self.attacks()
        guard !self.list else { return Terminal.say(String(Attack.table.dropLast())) }
        let target = try self.target()
        let client = WebClient()
        defer { client.close() }
        let player: Player
        do { player = try await Preparation(target, client).player() } catch let failure as WebFailure {
            Terminal.complain("nothing was attacked: \(failure)")
            throw ExitCode(3)
        }
        let report = await self.report(of: player, attacks)
        let isSound = await player.honestStillWorks()
        await player.keys.end()
        guard isSound else {
            Terminal.complain(
                "an honest sign-in does not work any more, so that what was refused proves nothing; is the app up, or does it limit sign-ins?"
            )
            throw ExitCode(3)
        }
        guard report.accepted.isEmpty else { throw ExitCode(1) }
    }

    private func report(of player: Player, _ attacks: [Attack]) async -> AttackReport {
        var report = AttackReport(of: player)
        let printer = AttackPrinter(format: self.format, names: attacks.map(\.name))
        printer.begin(report)
        for attack in attacks {
            let entry = AttackReport.Entry(attack, await player.play(attack))
            report.entries.append(entry)
            printer.say(entry)
        }
        printer.end(report)
        return report
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
        target.notifications = try self.notifications.map { try Self.address($0, "--notifications") }
        target.audience = self.audience
        guard self.audience == nil || self.notifications != nil else {
            throw ConfigurationError("--audience is about notifications; give --notifications too")
        }
        return target
    }

    /// The longest that a run may wait for one thing, in seconds: a day.
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
                "\(flag): '\(text)' is no address; give one such as http://localhost:3000/"
            )
        }
        return url
    }
}

enum AttackFormat: String, ExpressibleByArgument, CaseIterable {
    case text, json
}
