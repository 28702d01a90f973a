// SMTP: The session of a server, a client, and the channels around them. Knows addresses and replies, and nothing of what a
// message says.

/// The limits of an SMTP server; each protects it from one kind of misuse.
public struct SMTPLimits: Hashable, Sendable {
    /// All connections at once.
    public var connections = 512
    /// Connections of one client address at once; peers that may send XFORWARD are not counted.
    public var connectionsPerAddress = 50
    /// The octets of a command line with CRLF (RFC 5321 §4.5.3.1.4).
    public var commandLine = 512
    /// The octets that the parameters of MAIL may add: SIZE 26, BODY 17, SMTPUTF8 10, AUTH 500 (RFC 1870, 6152, 6531, 4954).
    public var mailParameters = 553
    /// The octets of a line of AUTH (RFC 4954 §4).
    public var authenticationLine = 12_288
    /// The octets of a line of a message without CRLF (RFC 5321 §4.5.3.1.6).
    public var textLine = 998
    /// The octets of a message.
    public var messageSize = 26_214_400
    /// The recipients of a message (RFC 5321 §4.5.3.1.8 wants 100 at least).
    public var recipients = 100
    /// The recipients of a connection that were refused for good; the next one ends it.
    public var unknownRecipients = 20
    /// The errors of a connection: commands that can't be understood, are out of sequence or failed logins.
    public var errors = 20
    /// The commands of a connection.
    public var commands = 2_000
    /// How long a client may be silent (RFC 5321 §4.5.3.2.7).
    public var idle: Duration = .seconds(300)
    /// How long the text of a message may take.
    public var message: Duration = .seconds(900)
    /// How long a client may take no byte of a reply.
    public var stalledReply: Duration = .seconds(60)
    /// How long a stopped server waits for messages in progress.
    public var stop: Duration = .seconds(30)

    /// The limits above.
    public init() {}
}
