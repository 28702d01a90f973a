import Foundation
import Subprocess
import Synchronization

#if canImport(System)
import System
#else
import SystemPackage
#endif

/// Passes messages to the machine's mail program through `sendmail -t -i -f SENDER`, a command that Postfix, Exim, msmtp,
/// dma and others have.
///
/// That program is responsible for the queue, retries, TLS and the password of a relay.
package final class SendmailCommand: MailSender {
    /// The maximum time of the command; it queues the message and doesn't wait for the recipient's server.
    package static let patience = Duration.seconds(30)
    /// The maximum number of concurrent runs, so that many requests can't fill the machine with processes.
    package static let maximumUnderWay = 8

    private let settings: MailSettings
    private let name: StaticString
    private let url: String
    private let showsComplaints: Bool
    private let id: @Sendable () -> String
    private let patience: Duration
    private let underWay = Mutex(0)

    /// - Parameters:
    ///   - settings: The command and the sender.
    ///   - name: The name of the sender, in ASCII.
    ///   - url: The URL to which the path of a message's link is appended.
    ///   - showsComplaints: Whether the command's standard error goes to the program's, where its complaints can name recipients.
    ///   - id: Gives a random text in base64url for each message.
    ///   - patience: The maximum time of the command.
    package init(
        _ settings: MailSettings,
        from name: StaticString,
        url: String,
        showsComplaints: Bool,
        id: @escaping @Sendable () -> String,
        patience: Duration = SendmailCommand.patience
    ) {
        self.settings = settings
        self.name = name
        self.url = url
        self.showsComplaints = showsComplaints
        self.id = id
        self.patience = patience
    }

    package func send(_ message: MailMessage) async throws {
        guard self.begin() else { throw self.error("runs \(Self.maximumUnderWay) times already") }
        defer { self.underWay.withLock { $0 -= 1 } }
        let letter = Letter(
            message,
            from: self.name,
            self.settings.sender,
            url: self.url,
            id: self.id()
        )
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await self.hand(over: letter) }
            group.addTask {
                try await Task.sleep(for: self.patience)
                throw self.error("did not end within \(self.patience)")
            }
            try await group.next()
            group.cancelAll()
        }
    }

    private func begin() -> Bool {
        self.underWay.withLock { count in
            guard count < Self.maximumUnderWay else { return false }
            count += 1
            return true
        }
    }

    /// Runs the command.
    ///
    /// If its task is canceled, the command is killed with a signal that it can't ignore.
    private func hand(over letter: Letter) async throws {
        let pipe = try self.pipe(with: letter)
        let input = FileDescriptor(rawValue: pipe.fileHandleForReading.fileDescriptor)
        let ended: TerminationStatus
        do {
            ended =
                self.showsComplaints
                ? try await self.run(with: input, error: .currentStandardError)
                : try await self.run(with: input, error: .discarded)
        } catch is SubprocessError {
            throw self.error("can't be run")
        }
        switch ended {
        case .exited(0): return
        case .exited(let status), .signaled(let status): throw self.error("ended with \(status)")
        }
    }

    private func run(with input: FileDescriptor, error: some ErrorOutputProtocol) async throws
        -> TerminationStatus
    {
        try await Subprocess.run(
            .path(FilePath(self.settings.command)),
            arguments: ["-t", "-i", "-f", self.settings.sender.text],
            environment: .custom(Self.environment),
            platformOptions: Self.platformOptions,
            input: .fileDescriptor(input, closeAfterSpawningProcess: false),
            output: .discarded,
            error: error
        ).terminationStatus
    }

    /// The command has a session of its own, so that what it started is killed with it.
    private static var platformOptions: PlatformOptions {
        var options = PlatformOptions()
        options.createSession = true
        options.teardownSequence = [
            .send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .zero)
        ]
        return options
    }

    /// Written before the command reads, so that a command that reads nothing doesn't cause a broken pipe.
    private func pipe(with letter: Letter) throws -> Pipe {
        guard letter.text.utf8.count <= Letter.maximumLength else {
            throw self.error("can't send a message of more than \(Letter.maximumLength) bytes")
        }
        let pipe = Pipe()
        try pipe.fileHandleForWriting.write(contentsOf: Data(letter.text.utf8))
        try pipe.fileHandleForWriting.close()
        return pipe
    }

    /// The command doesn't get the program's own settings, which can include a secret or the place of one, nor what the service
    /// manager gave to the program alone.
    private static var environment: [Environment.Key: String] {
        let own = ["ORCHARD_", "QUINCE_", "CREDENTIALS_DIRECTORY", "LISTEN_", "NOTIFY_SOCKET", "WATCHDOG_"]
        let kept = ProcessInfo.processInfo.environment.filter { !own.contains(where: $0.key.hasPrefix) }
        return Dictionary(
            uniqueKeysWithValues: kept.map { (Environment.Key(stringLiteral: $0.key), $0.value) }
        )
    }

    private func error(_ what: String) -> SendmailError {
        SendmailError(description: "the mail command \(self.settings.command) \(what); see its log")
    }

    package struct SendmailError: Error, CustomStringConvertible {
        package let description: String
    }
}
