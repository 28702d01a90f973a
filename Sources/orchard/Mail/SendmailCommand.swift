import Foundation
import Synchronization

/// Hands messages to the machine's own mail program, as `sendmail -t -i -f SENDER` takes them: Postfix, Exim, msmtp, dma
/// and others have such a command.
///
/// Queueing, retries, TLS and the password of a relay are that program's affair, and written in its settings.
final class SendmailCommand: MailSender {
    /// How long the command may take; it queues, and does not wait for the recipient's server.
    static let patience = Duration.seconds(30)
    /// How many may run at once: who asks for links by the hundred must not fill the machine with processes.
    static let maximumUnderWay = 8

    private let settings: MailSettings
    private let url: WebOrigin
    private let random: RandomBytes
    private let patience: Duration
    private let underWay = Mutex(0)

    init(
        _ settings: MailSettings,
        url: WebOrigin,
        random: @escaping RandomBytes,
        patience: Duration = SendmailCommand.patience
    ) {
        self.settings = settings
        self.url = url
        self.random = random
        self.patience = patience
    }

    func send(_ message: MailMessage) async throws {
        guard self.begin() else { throw self.failure("runs \(Self.maximumUnderWay) times already") }
        defer { self.underWay.withLock { $0 -= 1 } }
        let id = Data(self.random(16)).base64URL
        let letter = Letter(message, from: self.settings.sender, url: self.url, id: id)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await self.hand(over: letter) }
            group.addTask {
                try await Task.sleep(for: self.patience)
                throw self.failure("did not end within \(self.patience)")
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

    private func hand(over letter: Letter) async throws {
        let process = Process()
        process.executableURL = URL(filePath: self.settings.command)
        process.arguments = ["-t", "-i", "-f", self.settings.sender.text]
        process.environment = Self.environment
        process.standardInput = try self.pipe(with: letter)
        // What it complains of goes where the shop's own log goes.
        process.standardOutput = FileHandle.nullDevice
        try await self.run(process)
        guard process.terminationReason == .exit, process.terminationStatus == 0 else {
            throw self.failure("ended with \(process.terminationStatus)")
        }
    }

    /// Written before anybody reads, so that a command that reads nothing is no broken pipe.
    private func pipe(with letter: Letter) throws -> FileHandle {
        guard letter.text.utf8.count <= Letter.maximumLength else {
            throw self.failure("was not given a message of more than \(Letter.maximumLength) bytes")
        }
        let pipe = Pipe()
        try pipe.fileHandleForWriting.write(contentsOf: Data(letter.text.utf8))
        try pipe.fileHandleForWriting.close()
        return pipe.fileHandleForReading
    }

    private func run(_ process: Process) async throws {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
                process.terminationHandler = { _ in ended.resume() }
                do { try process.run() } catch {
                    ended.resume(throwing: self.failure("cannot be run"))
                }
                if Task.isCancelled { Self.kill(process) }
            }
        } onCancel: {
            Self.kill(process)
        }
    }

    /// Not by a signal that a command could ignore.
    private static func kill(_ process: Process) {
        guard process.isRunning, process.processIdentifier > 0 else { return }
        Foundation.kill(process.processIdentifier, SIGKILL)
    }

    /// The shop's own settings, a secret among them, are nobody else's business.
    private static var environment: [String: String] {
        ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("ORCHARD_") }
    }

    private func failure(_ what: String) -> Failure {
        Failure(description: "the mail command \(self.settings.command) \(what); its own log says more")
    }

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }
}
