package import NIOCore

/// What connections a server takes.
package struct ConnectionLimits: Sendable {
    /// Of every program of ours.
    package static let standard = ConnectionLimits(
        idle: .seconds(60),
        count: max(64, min(FileDescriptors.limit - 128, 8_192))
    )

    /// How long a connection may be silent.
    package let idle: TimeAmount
    /// The most at a time: below what the system lets a process open, with room for files.
    ///
    /// More wait to be accepted.
    package let count: Int

    package init(idle: TimeAmount, count: Int) {
        self.idle = idle
        self.count = count
    }
}
