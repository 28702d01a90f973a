import Logging
import Foundation
import HTTPTypes
public import Hummingbird
import NIOCore
public import QuinceRelyingParty

/// The route at which an app on another platform exchanges the handle from the browser for its session.
///
/// It accepts only `POST` with `{"handle": "…", "verifier": "…"}`.
public struct AppExchangeRoute<Context: RequestContext>: Sendable {
    /// Creates the response for the payload that was passed to the handover, such as a session for that account.
    public typealias OnRedeemed = @Sendable (String, Request, Context) async throws -> Response

    private struct Body: Decodable {
        let handle: String
        let verifier: String
    }

    /// The largest accepted body, in bytes.
    private static var maximumLength: Int { 4_096 }

    private let handover: AppHandover
    private let path: String
    private let limit: ClientLimit<Context>
    private let onRedeemed: OnRedeemed

    /// Creates the route.
    ///
    /// - Parameters:
    ///   - handover: Creates and exchanges the handles.
    ///   - path: The path of the route.
    ///   - limit: The rate limit per client.
    ///   - onRedeemed: Creates the app's response.
    public init(
        _ handover: AppHandover,
        path: String = "/sign-in/apple/app",
        limit: ClientLimit<Context> = ClientLimit(),
        onRedeemed: @escaping OnRedeemed
    ) {
        self.handover = handover
        self.path = path
        self.limit = limit
        self.onRedeemed = onRedeemed
    }

    /// Adds the route.
    public func addRoutes(to routes: some RouterMethods<Context>) {
        routes.post(.init(self.path)) { request, context in
            guard self.limit.allows(request, context) else { return ClientLimit<Context>.refusal }
            return try await self.answer(request, context)
        }
    }

    /// Returns the route's response, for a server that receives the request in another way.
    ///
    /// - Throws: Any error from creating the app's response.
    public func answer(_ request: Request, _ context: Context) async throws -> Response {
        var copy = request
        guard let buffer = try? await copy.collectBody(upTo: Self.maximumLength),
            let body = try? JSONDecoder().decode(Body.self, from: Data(buffer.readableBytesView))
        else { return Self.refusal(.badRequest) }
        let payload: String
        do throws(AppReturnError) {
            payload = try await self.handover.redeem(handle: body.handle, verifier: body.verifier)
        } catch {
            context.logger.info("handle from an app refused", metadata: ["reason": "\(error)"])
            return Self.refusal(.init(code: error.status))
        }
        return try await self.onRedeemed(payload, request, context)
    }

    /// The response to an invalid handle, for a handler whose payload is no longer valid.
    public static var refusal: Response { self.refusal(.badRequest) }

    private static func refusal(_ status: HTTPResponse.Status) -> Response {
        Response(
            status: status,
            headers: [.contentType: "application/json", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: #"{"error":"invalid_handle"}"#))
        )
    }
}
