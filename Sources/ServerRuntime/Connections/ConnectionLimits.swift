package import NIOCore

/// The limits of a server's connections.
package struct ConnectionLimits: Sendable {
    /// The limits of all our programs.
    package static let standard = ConnectionLimits()

    /// The maximum size of a header field and of all header fields, in bytes; also of the request line.
    static let maximumHeaderFieldSize = 16_384
    package static let maximumHeaderSize = 65_536
    static let maximumHeaderCount = 100
    /// The maximum number of requests of a connection that wait for their responses, including the current one.
    static let maximumRequestsAhead = 4

    /// The maximum number of additional connections while they are being closed; the next ones wait to be accepted.
    ///
    /// Without a free file descriptor, a process can't accept connections or open its database, and libdispatch may end it.
    static let closing = 64

    /// How long a connection may be idle after a response.
    package let idle: TimeAmount
    /// The maximum time from the start of a connection to the end of its first header.
    package let firstHeader: TimeAmount
    /// The maximum time for a body.
    package let body: TimeAmount
    /// The maximum time in which a client reads no byte of a waiting response.
    package let stalledResponse: TimeAmount
    /// How long a client has to close a connection after its last response.
    package let linger: TimeAmount
    /// How long a stopped server waits for a client, which sends a request or reads a response.
    package let waitAfterStop: TimeAmount
    /// The maximum number of connections: below the system's limit for the process, with room for files and a proxy.
    ///
    /// Another connection closes the longest-idle connection of the client with the most connections, so no client can shut
    /// others out.
    package let count: Int
    /// The maximum memory for the bodies of all requests together and of one client, in bytes.
    package let bodies: Int
    package let bodiesOfOneClient: Int

    package init(
        idle: TimeAmount = .seconds(60),
        firstHeader: TimeAmount = .seconds(10),
        body: TimeAmount = .seconds(30),
        stalledResponse: TimeAmount = .seconds(60),
        linger: TimeAmount = .seconds(2),
        waitAfterStop: TimeAmount = .seconds(1),
        count: Int = max(
            64,
            min(FileDescriptors.limit - FileDescriptors.forProxy - FileDescriptors.forFiles, 8_192)
        ),
        bodies: Int = 64 << 20,
        bodiesOfOneClient: Int = 16 << 20
    ) {
        self.idle = idle
        self.firstHeader = firstHeader
        self.body = body
        self.stalledResponse = stalledResponse
        self.linger = linger
        self.waitAfterStop = waitAfterStop
        self.count = count
        self.bodies = bodies
        self.bodiesOfOneClient = bodiesOfOneClient
    }
}
