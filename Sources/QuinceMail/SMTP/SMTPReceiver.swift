public import NIOCore

/// The other end of a connection.
public struct SMTPPeer: Hashable, Sendable {
    /// The IP address of the connection.
    public let address: String
    /// The port of the connection.
    public let port: Int
    /// The name of HELO or EHLO; nil before it.
    public internal(set) var helo: String?
    /// Whether the client sent EHLO.
    public internal(set) var isExtended = false
    /// Whether the connection is encrypted.
    public internal(set) var isEncrypted = false
    /// The name of a login that the receiver accepted.
    public internal(set) var user: String?
    /// What a trusted proxy says of its client; nil without one.
    public internal(set) var forwarded: ForwardedClient?

    /// A connection from `address`.
    public init(address: String, port: Int) {
        self.address = address
        self.port = port
    }

    /// The address to check a sender by: the one that a trusted proxy names, or that of the connection.
    ///
    /// nil if the proxy doesn't know it.
    public var clientAddress: String? { self.forwarded.map { $0.address } ?? self.address }

    /// The name of the greeting that belongs to ``clientAddress``.
    public var clientHelo: String? { self.forwarded.map { $0.helo } ?? self.helo }
}

/// The parameters of MAIL.
public struct SMTPMailParameters: Hashable, Sendable {
    /// The announced size, in octets (RFC 1870).
    public var size: Int?
    /// Whether the message may have octets above 127 (RFC 6152).
    public var isEightBit = false
    /// Whether the addresses and the header may have UTF-8 (RFC 6531).
    public var isUTF8 = false
    /// The mailbox that submitted the message, as the client says; empty for `<>` (RFC 4954 §5).
    public var author: String?
    /// The identifier that notices about the message repeat (RFC 3461 §4.4).
    ///
    /// A client sends it to servers that offer DSN, together with the wish that notices leave out the body. Servers here don't
    /// offer it.
    public var envelopeID: String?

    /// No parameters.
    public init() {}
}

/// A login.
public struct SMTPCredentials: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    /// The name.
    public let user: String
    /// The password; not part of descriptions.
    public let password: String

    /// A name with a password.
    public init(user: String, password: String) {
        self.user = user
        self.password = password
    }

    /// The name alone.
    public var description: String { "login of \(self.user)" }
    /// The name alone.
    public var customMirror: Mirror { Mirror(self, children: ["user": self.user]) }
}

/// Takes the text of one message.
///
/// ``end()`` or ``abort()`` is called, exactly one of them, and nothing after it.
public protocol SMTPSink: Sendable {
    /// Takes octets of the message, without the dots of SMTP; the client waits meanwhile.
    ///
    /// - Throws: Any error; the message is refused with 451 and ``abort()`` follows.
    func write(_ bytes: ByteBuffer) async throws

    /// The message is complete; the reply goes to the client. After a 2yz the receiver is responsible for the message.
    func end() async -> SMTPReply

    /// The message isn't complete, or breaks a rule; nothing of it may be kept.
    func abort() async
}

/// Whether a receiver takes the text of a message.
public enum SMTPDataDecision: Sendable {
    /// Takes it.
    case accept(any SMTPSink)
    /// Refuses it with a 4yz or 5yz.
    case refuse(SMTPReply)
}

/// What a service does with one connection.
///
/// Its calls never overlap. A reply to a command goes to the client word for word. With a 2yz the command counts.
public protocol SMTPReceiver: Sendable {
    /// MAIL with the return path; nil is `<>`.
    func mail(from: SMTPAddress?, parameters: SMTPMailParameters, peer: SMTPPeer) async -> SMTPReply

    /// RCPT after an accepted MAIL; nil is `<postmaster>` without a domain.
    func recipient(_ address: SMTPAddress?) async -> SMTPReply

    /// DATA after an accepted recipient.
    func data() async -> SMTPDataDecision

    /// AUTH; 235 lets the client in.
    func authenticate(_ credentials: SMTPCredentials) async -> SMTPReply

    /// The current message, if there is one, is over without a text: RSET, EHLO.
    func reset() async

    /// The connection is over; the last call.
    func closed() async
}

extension SMTPReceiver {
    /// Refuses every login.
    public func authenticate(_: SMTPCredentials) async -> SMTPReply {
        SMTPReply(535, "5.7.8", "Authentication credentials invalid")
    }

    /// Nothing.
    public func reset() async {}

    /// Nothing.
    public func closed() async {}
}

/// Whether a service takes a connection.
public enum SMTPConnectionDecision: Sendable {
    /// Takes it.
    case serve(any SMTPReceiver)
    /// Refuses it with a 421 or 554.
    case refuse(SMTPReply)
}

/// Receives mail.
public protocol SMTPService: Sendable {
    /// A client has connected; called before the greeting.
    func connected(_ peer: SMTPPeer) async -> SMTPConnectionDecision
}
