import AsyncHTTPClient
import Foundation
import NIOCore
import NIOSSL
import OutgoingMail
import QuinceMail

/// Passes messages to a mail server, one connection for each.
///
/// The server is responsible for the queue and retries. A server on another machine has to offer STARTTLS, because a message can
/// contain a link that signs in.
struct SMTPSender: MailSender {
    /// How long the server may take; the user waits for the page meanwhile.
    static let patience = Duration.seconds(30)

    let server: MailServer
    /// The sender of messages, who also receives those that can't be delivered.
    let sender: EmailAddress
    /// The shop's URL, to which the path of a message's link is appended.
    let url: WebOrigin
    /// Gives a random text in base64url for each message.
    let id: @Sendable () -> String
    var patience = Self.patience

    func send(_ message: MailMessage) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            defer { group.cancelAll() }
            group.addTask { try await self.handOver(message) }
            group.addTask {
                try await Task.sleep(for: self.patience)
                throw MailFailure(
                    description: "the mail server didn't take the message within \(self.patience)"
                )
            }
            try await group.next()
        }
    }

    private func handOver(_ message: MailMessage) async throws {
        guard let sender = try? SMTPAddress(parsing: self.sender.text),
            let recipient = try? SMTPAddress(parsing: message.recipient.text, utf8: true)
        else { throw MailFailure(description: "the sender's or the recipient's email address is too long") }
        let (host, port) = try await self.address()
        let outcome: SMTPDelivery.Outcome?
        do {
            outcome = try await self.deliver(message, from: sender, to: recipient, at: host, port)
        } catch let error where !(error is CancellationError) {
            throw MailFailure(description: "the mail server \(host):\(port) can't be used: \(error)")
        }
        switch outcome {
        case .accepted: return
        case .temporary(let reply), .permanent(let reply):
            throw MailFailure(description: "the mail server \(host):\(port) refused the message: \(reply)")
        case nil: throw MailFailure(description: "the mail server \(host):\(port) said nothing")
        }
    }

    private func deliver(
        _ message: MailMessage,
        from sender: SMTPAddress,
        to recipient: SMTPAddress,
        at host: String,
        _ port: Int
    ) async throws -> SMTPDelivery.Outcome? {
        let letter = Letter(message, from: "Orchard", self.sender, url: self.url.text, id: self.id())
        let text = ByteBuffer(string: letter.text.replacing("\n", with: "\r\n"))
        var parameters = SMTPMailParameters()
        parameters.size = text.readableBytes
        parameters.isEightBit = true
        // The header repeats the recipient.
        parameters.isUTF8 = !recipient.text.utf8.allSatisfy { $0 < 0x80 }

        var settings = SMTPClientSettings(host: host, port: port, hello: self.url.host)
        settings.timeouts.connect = .seconds(10)
        settings.timeouts.greeting = .seconds(10)
        if !WebOrigin.isLoopback(host) {
            settings.encryption = .always(try NIOSSLContext(configuration: .makeClientConfiguration()))
        }
        let client = try await SMTPClient.connect(settings)
        let delivery = try await client.send(
            from: sender,
            to: [recipient],
            parameters: parameters,
            text: AsyncStream { pieces in
                pieces.yield(text)
                pieces.finish()
            }
        )
        await client.quit()
        return delivery.recipients.first?.outcome
    }
}

extension SMTPSender {
    /// What the console's status says about mail.
    private struct Status: Decodable {
        let smtpPort: Int?
    }

    /// The server's host and port.
    ///
    /// Quince is asked each time, because a restart can change its port.
    private func address() async throws -> (host: String, port: Int) {
        switch self.server {
        case .named(let host, let port): return (host, port)
        case .quince(let quince):
            let status: Status
            do {
                let request = HTTPClientRequest(url: quince.text + "/_quince/status")
                let response = try await HTTPClient.shared.execute(request, timeout: .seconds(5))
                let body = try await response.body.collect(upTo: 1 << 20)
                status = try JSONDecoder().decode(Status.self, from: Data(body.readableBytesView))
            } catch let error where !(error is CancellationError) {
                throw MailFailure(
                    description:
                        "Quince at \(quince.text) doesn't tell where it takes mail (\(error)); start it in development mode, or set \(Setting.smtp.variable)"
                )
            }
            guard let port = status.smtpPort else {
                throw MailFailure(
                    description:
                        "Quince at \(quince.text) takes no mail; start it without --smtp-port off, or set \(Setting.smtp.variable)"
                )
            }
            return (quince.host, port)
        }
    }
}

/// Why a message wasn't sent.
struct MailFailure: Error, CustomStringConvertible {
    let description: String
}
