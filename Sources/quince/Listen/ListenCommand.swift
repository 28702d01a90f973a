import ArgumentParser
import CommandLineTool
import Foundation
import PlainClient
import ProgramStart

/// `quince listen`: shows the events of a running service as they are delivered, and hands them on.
struct ListenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "listen",
        abstract: "Show the events of a running service as they are delivered, and hand them on to your app.",
        discussion: """
            An event tells your app's server that a user stopped using the app, changed mail forwarding, or deleted the \
            account. The service delivers it to the app's notification URL, from the machine on which the service runs. With \
            --forward, this command delivers it from here, too: for an app that the service can't reach, or that has no \
            notification URL.

              quince listen --forward http://localhost:3000/apple/events
              quince listen --quince http://quince.internal:8080 --app com.example.app

            Each line has the time, the type, the app and the result. The command shows events from its start on; press \
            Ctrl-C to stop it.

            Exit codes: 0 after Ctrl-C, 2 if the service can't be reached at the start, has no console \
            or has no such app.
            """
    )

    @Option(help: ArgumentHelp("The Quince service, in development mode.", valueName: "url"))
    var quince = "http://localhost:8080"

    @Option(help: ArgumentHelp("Hand each event on to this URL, as the service does.", valueName: "url"))
    var forward: String?

    @Option(
        help: ArgumentHelp("Only events of this app's group: an App ID or a Services ID.", valueName: "id")
    )
    var app: String?

    func run() async throws {
        let listener = EventListener(
            service: try Self.address(self.quince, "--quince"),
            target: try self.forward.map { try Self.address($0, "--forward") },
            app: self.app
        )
        let (known, group) = try await listener.start()
        Terminal.note("Waiting for events of \(self.quince). Press Ctrl-C to stop.")
        _ = await Interruption.guarding { await listener.listen(knowing: known, of: group) }
    }

    private static func address(_ text: String, _ flag: String) throws -> URL {
        guard let url = URL(string: text), ["http", "https"].contains(url.scheme), url.host?.isEmpty == false
        else {
            throw ConfigurationError("\(flag): '\(text)' isn't a URL; give one such as http://localhost:8080")
        }
        return url
    }
}
