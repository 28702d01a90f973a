import HTTPTypes
import Hummingbird
package import HummingbirdCore
import NIOCore

/// A small server beside the main one, such as the one for health and metrics.
///
/// It has its own address, limits and responder. It responds before the main server is open, and until the last request of
/// the main server has ended.
package struct SideServer: Sendable {
    /// The limits of its connections: few clients, which send small requests.
    ///
    /// Its file descriptors come from those for files, so there are few of them.
    static let limits = ConnectionLimits(
        firstHeader: .seconds(5),
        body: .seconds(5),
        stalledResponse: .seconds(10),
        count: 24,
        bodies: 65_536,
        bodiesOfOneClient: 65_536
    )

    /// The maximum number of additional connections while they are being closed.
    static let closing = 8

    /// The maximum size of a request's body, in bytes.
    static let maximumBodySize = 1_024

    let address: ListeningAddress
    let respond: @Sendable (Request) async -> Response

    /// - Parameters:
    ///   - address: The address to listen on, with HTTP/1.1.
    ///   - respond: Handles a request.
    package init(_ address: ListeningAddress, respond: @escaping @Sendable (Request) async -> Response) {
        self.address = address
        self.respond = respond
    }

    /// The responder, which refuses what no client has to send.
    var responder: CallbackResponder<BasicRequestContext> {
        CallbackResponder { request, _ in
            guard request.uri.string.isWireText, request.headers.allSatisfy({ $0.value.isWireText }) else {
                return Response(status: .badRequest, headers: [.contentLength: "0"])
            }
            let response = await self.respond(request)
            return request.method == .head ? response.createHeadResponse() : response
        }
    }
}

extension String {
    /// Whether the text is printable ASCII.
    fileprivate var isWireText: Bool { self.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } }
}
