package import NIOCore

/// What connections a server takes.
package struct ConnectionLimits: Sendable {
    /// Of every program of ours.
    package static let standard = ConnectionLimits()

    /// The largest header field, and all of them together, in bytes; also the longest request line.
    static let maximumHeaderFieldSize = 16_384
    static let maximumHeaderSize = 65_536
    static let maximumHeaderCount = 100
    /// How many requests of a connection may wait for their responses, the one that is being answered among them.
    static let maximumRequestsAhead = 4
    /// How long a client has to close a connection after its last response.
    static let linger = TimeAmount.seconds(2)

    /// How many more may be open while they are being closed; the next ones wait to be accepted.
    ///
    /// A process without a free file descriptor can neither accept nor open its database, and libdispatch may end it.
    static let closing = 64

    /// How long a connection may be silent after a response.
    package let idle: TimeAmount
    /// How long the first header of a connection may take, from the first byte of the connection to the last of the header.
    package let firstHeader: TimeAmount
    /// How long a body may take.
    package let body: TimeAmount
    /// How long a client may take no byte of a response that waits for it.
    package let stalledResponse: TimeAmount
    /// The most at a time: below what the system lets a process open, with room for files.
    ///
    /// One more costs the connection that has waited longest for its client, of the client with the most connections: so
    /// no client can shut others out.
    package let count: Int
    /// How much of the bodies of all requests together is held at a time, in bytes, and of those of one client.
    package let bodies: Int
    package let bodiesOfOneClient: Int

    package init(
        idle: TimeAmount = .seconds(60),
        firstHeader: TimeAmount = .seconds(10),
        body: TimeAmount = .seconds(30),
        stalledResponse: TimeAmount = .seconds(60),
        count: Int = max(64, min(FileDescriptors.limit - 128, 8_192)),
        bodies: Int = 64 << 20,
        bodiesOfOneClient: Int = 16 << 20
    ) {
        self.idle = idle
        self.firstHeader = firstHeader
        self.body = body
        self.stalledResponse = stalledResponse
        self.count = count
        self.bodies = bodies
        self.bodiesOfOneClient = bodiesOfOneClient
    }
}
