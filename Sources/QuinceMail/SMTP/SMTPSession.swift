/// The dialogue of a server with one client, without I/O: takes lines and the receiver's replies, and returns what to do next
/// (RFC 5321 §4.1.4).
///
/// The texts of messages are not lines of it: ``SMTPTextReader`` reads them. Between a ``Step/ask(_:)`` and its answer no line may
/// be given.
public struct SMTPSession: Sendable {
    /// What to do with a line.
    public enum Step: Hashable, Sendable {
        /// Write a reply, then read the next line.
        case reply(SMTPReply)
        /// Tell the receiver that its message is over, then write a reply.
        case reset(SMTPReply)
        /// Ask the receiver, then call the method of the question.
        case ask(Question)
        /// Write a reply, forget all input that came before it, then begin TLS and call ``SMTPSession/encrypted()``.
        case startTLS(SMTPReply)
        /// Write a reply and end the connection.
        case close(SMTPReply)
    }

    /// A question to the receiver.
    public enum Question: Hashable, Sendable {
        /// Answered by ``SMTPSession/answer(_:)``.
        case mail(SMTPAddress?, SMTPMailParameters)
        /// Answered by ``SMTPSession/answer(_:)``.
        case recipient(SMTPAddress?)
        /// Answered by ``SMTPSession/answer(_:)``.
        case authenticate(SMTPCredentials)
        /// Answered by ``SMTPSession/beginText()`` and, after the text, ``SMTPSession/endText(_:)``; or by
        /// ``SMTPSession/answer(_:)`` with a refusal.
        case data
    }

    /// Where the session is.
    enum State: Hashable, Sendable {
        case idle
        /// MAIL was accepted, with this many recipients.
        case mail(recipients: Int)
        /// The client's next line belongs to AUTH.
        case login(LoginStep)
        /// The text of a message.
        case text
    }

    let configuration: SMTPConfiguration
    /// The client, as far as it is known.
    public internal(set) var peer: SMTPPeer
    var state = State.idle
    var question: Question?
    /// Whether replies may have UTF-8: only in a transaction with SMTPUTF8 (RFC 6531 §3.7.4).
    public private(set) var repliesInUTF8 = false
    private var errors = 0
    private var unknownRecipients = 0
    private var commands = 0

    /// The session of a client that has just connected.
    public init(_ configuration: SMTPConfiguration, peer: SMTPPeer) {
        self.configuration = configuration
        self.peer = peer
    }

    /// The greeting.
    public var greeting: SMTPReply { SMTPReply(220, nil, "\(self.configuration.hostname) ESMTP") }

    /// The most octets that a line with its CRLF may have.
    public var maximumLineLength: Int { self.configuration.limits.authenticationLine }

    /// Whether the text of a message is being read.
    public var isInText: Bool { self.state == .text }

    /// Takes a line.
    ///
    /// - Parameters:
    ///   - line: The octets without CRLF.
    ///   - isLast: Whether the client has sent nothing behind the line yet. Some commands must be the last of a group
    ///     (RFC 2920 §3.1).
    /// - Returns: What to do.
    public mutating func receive(_ line: some Collection<UInt8>, isLast: Bool = true) -> Step {
        self.commands += 1
        guard self.commands <= self.configuration.limits.commands else {
            return .close(SMTPReply(421, "4.7.0", "Too many commands, closing the connection"))
        }
        guard let text = String(validating: line, as: UTF8.self), !text.utf8.contains(where: \.isControl)
        else {
            if case .login = self.state { self.state = .idle }
            return self.refuse(SMTPReply(500, "5.5.2", "Syntax error: character not allowed"))
        }
        if case .login(let step) = self.state { return self.continueLogin(text, step) }
        let verb = text.prefix { $0 != " " }.uppercased()
        var arguments = text.dropFirst(verb.count).drop { $0 == " " }
        // Blanks at the end are to be tolerated (RFC 5321 §4.1.1).
        while arguments.last == " " { arguments.removeLast() }
        guard line.count + 2 <= self.maximumLength(of: verb) else { return self.lineTooLong() }
        guard isLast || self.mayHaveSuccessor(verb) else {
            // What follows could be meant for another state than the one after this command.
            return .close(SMTPReply(503, "5.5.0", "Improper use of SMTP command pipelining"))
        }
        return self.run(verb, arguments)
    }

    /// Refuses a line that was longer than ``maximumLineLength``.
    public mutating func lineTooLong() -> Step {
        if case .login = self.state { self.state = .idle }
        return self.refuse(SMTPReply(500, "5.5.2", "Line too long"))
    }

    /// Refuses a line that ended with a bare LF or had a bare CR (RFC 5321 §2.3.8).
    public mutating func bareLineEnd() -> Step {
        if case .login = self.state { self.state = .idle }
        return self.refuse(SMTPReply(500, "5.5.2", "Lines must end with CR LF"))
    }

    private func maximumLength(of verb: String) -> Int {
        let limits = self.configuration.limits
        return switch verb {
        case "MAIL": limits.commandLine + limits.mailParameters
        case "AUTH": limits.authenticationLine
        default: limits.commandLine
        }
    }

    /// Whether other commands may follow before the reply (RFC 2920 §3.1): STARTTLS forgets them, after QUIT nothing counts.
    private func mayHaveSuccessor(_ verb: String) -> Bool {
        switch verb {
        case "HELO", "EHLO", "DATA", "AUTH": false
        case "QUIT", "STARTTLS": true
        default: self.peer.isExtended
        }
    }

    private mutating func run(_ verb: String, _ arguments: Substring) -> Step {
        switch verb {
        case "EHLO", "HELO": self.greet(verb, arguments)
        case "MAIL": self.mail(arguments)
        case "RCPT": self.recipient(arguments)
        case "DATA": self.data(arguments)
        case "RSET": arguments.isEmpty ? self.reset() : self.refuse(.syntax)
        case "NOOP": .reply(.ok)
        case "VRFY":
            arguments.isEmpty
                ? self.refuse(.syntax)
                : .reply(
                    SMTPReply(252, "2.5.2", "Cannot VRFY user, but will accept message and attempt delivery")
                )
        case "HELP":
            .reply(SMTPReply(214, "2.0.0", "EHLO HELO MAIL RCPT DATA RSET NOOP VRFY HELP QUIT: RFC 5321"))
        case "QUIT": .close(SMTPReply(221, "2.0.0", "Bye"))
        case "STARTTLS" where self.configuration.offersTLS: self.startTLS(arguments)
        case "AUTH" where self.configuration.offersLogin: self.login(arguments)
        case "XFORWARD": self.forward(arguments)
        case "EXPN", "TURN", "ETRN", "BDAT", "STARTTLS", "AUTH":
            self.refuse(SMTPReply(502, "5.5.1", "Command not implemented"))
        default: self.refuse(SMTPReply(500, "5.5.2", "Command not recognized"))
        }
    }

    /// A reply to a client's mistake; too many of them end the connection.
    mutating func refuse(_ reply: SMTPReply) -> Step {
        self.errors += 1
        guard self.errors < self.configuration.limits.errors else {
            return .close(SMTPReply(421, "4.7.0", "Too many errors, closing the connection"))
        }
        return .reply(reply)
    }

    /// Ends the transaction.
    mutating func endTransaction() {
        self.state = .idle
        self.repliesInUTF8 = false
    }

    /// Takes the receiver's reply to a question.
    public mutating func answer(_ reply: SMTPReply) -> Step {
        guard let question = self.question.take() else { return .close(.localError) }
        switch question {
        case .mail(_, let parameters):
            guard reply.kind == .success else { return .reply(reply) }
            self.state = .mail(recipients: 0)
            self.repliesInUTF8 = parameters.isUTF8
        case .recipient:
            if reply.kind == .success, case .mail(let count) = self.state {
                self.state = .mail(recipients: count + 1)
            } else if reply.kind == .permanent {
                self.unknownRecipients += 1
                guard self.unknownRecipients <= self.configuration.limits.unknownRecipients else {
                    return .close(
                        SMTPReply(421, "4.7.0", "Too many unknown recipients, closing the connection")
                    )
                }
            }
        case .authenticate(let credentials):
            guard reply.kind == .success else { return self.refuse(reply) }
            self.peer.user = credentials.user
        case .data: return self.endText(reply)
        }
        return .reply(reply)
    }

    /// The receiver takes the text of the message.
    ///
    /// - Returns: The reply that lets the client begin.
    public mutating func beginText() -> SMTPReply {
        self.question = nil
        self.state = .text
        return SMTPReply(354, nil, "End data with <CR><LF>.<CR><LF>")
    }

    /// The text has ended, or was refused; the transaction is over.
    public mutating func endText(_ reply: SMTPReply) -> Step {
        self.endTransaction()
        self.peer.forwarded = nil
        return .reply(reply)
    }

    /// TLS has begun: everything that the client said before is forgotten (RFC 3207 §4.2).
    public mutating func encrypted() {
        self.endTransaction()
        var peer = SMTPPeer(address: self.peer.address, port: self.peer.port)
        peer.isEncrypted = true
        self.peer = peer
    }

    mutating func ask(_ question: Question) -> Step {
        self.question = question
        return .ask(question)
    }
}
