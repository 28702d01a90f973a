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
final class SendmailCommand: MailSender {
    /// The maximum time of the command; it queues the message and doesn't wait for the recipient's server.
    static let patience = Duration.seconds(30)
    /// The maximum number of concurrent runs, so that many requests for links can't fill the machine with processes.
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

    /// Runs the command.
    ///
    /// If its task is canceled, the command is killed with a signal that it can't ignore.
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
                // Its complaints go to the shop's log.
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

    /// The command doesn't get the shop's settings, which include a secret.
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
