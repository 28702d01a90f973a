import HTTPTypes
import Hummingbird
import QuinceProtocol

/// Accepts only requests whose target and headers are valid text; it is the outermost layer, before the router.
///
/// The next layers compare paths and headers with known values, and comparing invalid text is expensive.
struct SoundRequests: HTTPResponder {
    private let next: any HTTPResponder<ServiceContext>

    init(_ next: any HTTPResponder<ServiceContext>) { self.next = next }

    func respond(to request: Request, context: ServiceContext) async throws -> Response {
        // No identifier has a NUL character, which PostgreSQL refuses; in queries and bodies, their parsers refuse it.
        guard request.uri.string.utf8.allSatisfy({ $0 < 0x80 }), !request.uri.path.hasEscapedNUL,
            request.head.authority?.isWireText != false,
            request.headers.allSatisfy({ $0.value.isWireText })
        else { return Response(status: .badRequest, headers: [.contentLength: "0"]) }
        return try await self.next.respond(to: request, context: context)
    }
}

extension String {
    fileprivate var hasEscapedNUL: Bool { self.utf8.contains(UInt8(ascii: "%")) && self.contains("%00") }
}
