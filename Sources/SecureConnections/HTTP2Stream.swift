import HTTPTypes
import NIOCore
import NIOHTTPTypes
import Synchronization

/// A stream of an HTTP/2 connection, which is one request.
///
/// It is closed if nobody handles it.
/// A client can open a stream when the connection no longer takes any, because the server stops. NIO ends the process if it
/// drops the channel of such a stream.
final class HTTP2Stream: Sendable {
    typealias Channel = NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>

    private let channel: Channel
    private let isHandled = Atomic(false)

    init(_ channel: Channel) { self.channel = channel }

    /// The channel, for the caller to handle.
    func take() -> Channel {
        self.isHandled.store(true, ordering: .relaxed)
        return self.channel
    }

    deinit {
        guard !self.isHandled.load(ordering: .relaxed) else { return }
        let channel = self.channel
        // Separate, because a deinitializer can't wait.
        Task { try? await channel.executeThenClose { _, _ in } }
    }
}
