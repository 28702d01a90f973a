public import NIOSSL

/// How a client reaches a server.
public struct SMTPClientSettings: Sendable {
    /// Whether the connection is encrypted with STARTTLS.
    public enum Encryption: Sendable {
        /// Never: for a server on this machine.
        case never
        /// If the server offers it.
        case ifOffered(NIOSSLContext)
        /// Always: no message goes to a server that doesn't offer it.
        case always(NIOSSLContext)
    }

    /// The name or IP address of the server.
    public var host: String
    /// The port of the server.
    public var port: Int
    /// The client's name for EHLO.
    public var hello: String
    /// Whether the connection is encrypted.
    public var encryption = Encryption.never
    /// The login, sent over an encrypted connection only.
    public var credentials: SMTPCredentials?
    /// How long the client waits.
    public var timeouts = SMTPTimeouts()

    /// A server, and the client's name.
    public init(host: String, port: Int, hello: String) {
        self.host = host
        self.port = port
        self.hello = hello
    }
}

/// How long a client waits for each reply (RFC 5321 §4.5.3.2).
public struct SMTPTimeouts: Hashable, Sendable {
    /// The connection; the RFC has no number.
    public var connect: Duration = .seconds(30)
    /// The greeting, and the replies to EHLO, STARTTLS, AUTH, RSET and QUIT.
    public var greeting: Duration = .seconds(300)
    /// The reply to MAIL.
    public var mail: Duration = .seconds(300)
    /// The reply to RCPT.
    public var recipient: Duration = .seconds(300)
    /// The reply to DATA.
    public var data: Duration = .seconds(120)
    /// Until the system has taken a piece of the text.
    public var textPart: Duration = .seconds(180)
    /// The reply to the end of the text.
    public var textEnd: Duration = .seconds(600)

    /// The times of the RFC.
    public init() {}
}

/// What a client was doing.
public enum SMTPClientStep: String, Hashable, Sendable {
    /// The connection, or its greeting.
    case connect, greeting
    /// A command.
    case ehlo = "EHLO", helo = "HELO", startTLS = "STARTTLS", auth = "AUTH", mail = "MAIL", recipient = "RCPT"
    /// A command.
    case data = "DATA", reset = "RSET"
    /// The text of the message.
    case text
    /// The reply to the end of the text: the server may have taken the message.
    case textEnd = "end of text"
}

/// Why a client couldn't finish; the connection is closed.
public enum SMTPClientError: Error, Hashable, Sendable {
    /// There is no connection; the text is the system's.
    case notConnected(String)
    /// The server closed the connection.
    case closed(SMTPClientStep)
    /// The server didn't answer in time.
    case timedOut(SMTPClientStep)
    /// The answer isn't a reply of SMTP.
    case malformedReply(SMTPClientStep)
    /// The server refused a command without which nothing works.
    case refused(SMTPClientStep, SMTPReply)
    /// Encryption is wanted, and the server doesn't offer it.
    case noEncryption
    /// There is a login, and the connection isn't encrypted or the server takes none.
    case noLogin
    /// The text has a bare CR or LF.
    case bareLineBreak
    /// The client sends another message, or its connection is closed already.
    case notReady

    /// Whether the next attempt can help.
    public var isTemporary: Bool {
        switch self {
        case .notConnected, .closed, .timedOut, .malformedReply, .notReady: true
        case .refused(_, let reply): reply.kind == .temporary
        case .noEncryption, .noLogin, .bareLineBreak: false
        }
    }
}

/// What became of a message for each recipient.
public struct SMTPDelivery: Hashable, Sendable {
    /// What became of it for one recipient.
    public enum Outcome: Hashable, Sendable {
        /// The server is responsible for it now.
        case accepted(SMTPReply)
        /// Try again later.
        case temporary(SMTPReply)
        /// Don't try again.
        case permanent(SMTPReply)

        init(_ reply: SMTPReply) {
            switch reply.kind {
            case .success: self = .accepted(reply)
            // 3yz makes no sense where this is used; the next attempt may get another server.
            case .temporary, .more: self = .temporary(reply)
            case .permanent: self = .permanent(reply)
            }
        }
    }

    /// One recipient.
    public struct Recipient: Hashable, Sendable {
        /// The recipient.
        public let address: SMTPAddress
        /// What became of the message.
        public let outcome: Outcome
    }

    /// The recipients, in the order in which they were given.
    public let recipients: [Recipient]
}
