import Foundation
import Subprocess
import Synchronization

#if canImport(System)
import System
#else
import SystemPackage
#endif

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
        guard self.begin() else { throw self.error("runs \(Self.maximumUnderWay) times already") }
        defer { self.underWay.withLock { $0 -= 1 } }
        let id = Data(self.random(16)).base64URL
        let letter = Letter(message, from: self.settings.sender, url: self.url, id: id)
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

    /// Runs the command; one whose task is cancelled is killed, by a signal that it cannot ignore.
    private func hand(over letter: Letter) async throws {
        let pipe = try self.pipe(with: letter)
        let ended: TerminationStatus
        do {
            ended = try await Subprocess.run(
                .path(FilePath(self.settings.command)),
                arguments: ["-t", "-i", "-f", self.settings.sender.text],
                environment: .custom(Self.environment),
                input: .fileDescriptor(
                    FileDescriptor(rawValue: pipe.fileHandleForReading.fileDescriptor),
                    closeAfterSpawningProcess: false
                ),
                output: .discarded,
                // What it complains of goes where the shop's own log goes.
                error: .currentStandardError
            ).terminationStatus
        } catch is SubprocessError {
            throw self.error("can't be run")
        }
        switch ended {
        case .exited(0): return
        case .exited(let status), .signaled(let status): throw self.error("ended with \(status)")
        }
    }

    /// Written before anybody reads, so that a command that reads nothing is no broken pipe.
    private func pipe(with letter: Letter) throws -> Pipe {
        guard letter.text.utf8.count <= Letter.maximumLength else {
            throw self.error("can't send a message of more than \(Letter.maximumLength) bytes")
        }
        let pipe = Pipe()
        try pipe.fileHandleForWriting.write(contentsOf: Data(letter.text.utf8))
        try pipe.fileHandleForWriting.close()
        return pipe
    }

    /// The shop's own settings, a secret among them, are nobody else's business.
    private static var environment: [Environment.Key: String] {
        let kept = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("ORCHARD_") }
        return Dictionary(
            uniqueKeysWithValues: kept.map { (Environment.Key(stringLiteral: $0.key), $0.value) }
        )
    }

    private func error(_ what: String) -> SendmailError {
        SendmailError(description: "the mail command \(self.settings.command) \(what); see its log")
    }

    struct SendmailError: Error, CustomStringConvertible {
        let description: String
    }
}
