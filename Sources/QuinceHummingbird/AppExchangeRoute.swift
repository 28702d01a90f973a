import Logging
import Foundation
import HTTPTypes
public import Hummingbird
import NIOCore
public import QuinceRelyingParty

/// The route where an app on another platform gets its session for the handle that the browser brought it.
///
/// It takes `{"handle": "…", "verifier": "…"}` and nothing else, by `POST`.
public struct AppExchangeRoute<Context: RequestContext>: Sendable {
    /// Makes the answer for the payload that was given to the handover, such as a session for that account.
    public typealias OnRedeemed = @Sendable (String, Request, Context) async throws -> Response

    private struct Body: Decodable {
        let handle: String
        let verifier: String
    }

    /// The largest body, in bytes.
    private static var maximumLength: Int { 4_096 }

    private let handover: AppHandover
    private let path: String
    private let limit: ClientLimit<Context>
    private let onRedeemed: OnRedeemed

    /// Prepares the route.
    ///
    /// - Parameters:
    ///   - handover: Made the handles.
    ///   - path: Where the app asks.
    ///   - limit: How often one client may ask.
    ///   - onRedeemed: What the app gets.
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

    /// What the route answers; for a server that has the request from elsewhere.
    ///
    /// - Throws: What making the app's answer throws.
    public func answer(_ request: Request, _ context: Context) async throws -> Response {
        var copy = request
        guard let buffer = try? await copy.collectBody(upTo: Self.maximumLength),
            let body = try? JSONDecoder().decode(Body.self, from: Data(buffer.readableBytesView))
        else { return Self.refusal(.badRequest) }
        let payload: String
        do throws(AppReturnError) {
            payload = try await self.handover.redeem(handle: body.handle, verifier: body.verifier)
        } catch {
            context.logger.info("handle of an app refused", metadata: ["reason": "\(error)"])
            return Self.refusal(.init(code: error.status))
        }
        return try await self.onRedeemed(payload, request, context)
    }

    /// The answer to every handle that is none any more; for a handler whose payload leads nowhere by now.
    public static var refusal: Response { self.refusal(.badRequest) }

    private static func refusal(_ status: HTTPResponse.Status) -> Response {
        Response(
            status: status,
            headers: [.contentType: "application/json", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: #"{"error":"invalid_handle"}"#))
        )
    }
}
