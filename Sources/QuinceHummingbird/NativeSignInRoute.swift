import Foundation
import HTTPTypes
public import Hummingbird
import Logging
import NIOCore
import QuinceProtocol
public import QuinceRelyingParty

/// The route to which an app on an Apple device posts its sign-in, as QuinceUI's JSON message.
///
/// ```swift
/// NativeSignInRoute(signInWithApple) { signIn, request, context in
///     // Find or create the account for signIn.identity.subject, start a session, and respond with it.
/// }.addRoutes(to: router)
/// ```
///
/// It accepts only `POST` with `Content-Type: application/json`, so that a form on another site can't sign a browser
/// in. It responds to a refused message with JSON, `{"error": "…", "retry": false}`, and one of these statuses:
///
/// - 401 if the sign-in isn't valid, or if the app isn't among the clients.
/// - 503 if Apple can't be reached; the same message can be sent again.
/// - 500 if this server's private key, clients, issuer or clock are wrong.
///
/// The log has 503 and 500 as errors that say what to check.
public struct NativeSignInRoute<Context: RequestContext>: Sendable {
    /// Creates the response for a user who signed in, such as a session for their account.
    public typealias OnSignedIn = @Sendable (NativeSignedIn, Request, Context) async throws -> Response

    private let signIn: SignInWithApple
    private let path: String
    private let limit: ClientLimit<Context>
    private let onSignedIn: OnSignedIn
    private let spent = SpentCodes()

    /// The largest accepted body, in bytes; a code, a token and a name together have less than 8 KiB.
    public static var maximumLength: Int { 32_768 }

    /// Creates the route.
    ///
    /// - Parameters:
    ///   - signIn: The server library; its configuration needs a client `.app(…)` per app that posts here.
    ///   - path: The path of the route.
    ///   - limit: The rate limit per client. To tell clients apart, it needs a context that is a
    ///     `RemoteAddressRequestContext` and, behind proxies, their number; otherwise all clients share one limit.
    ///   - onSignedIn: Creates the response for a user who signed in.
    public init(
        _ signIn: SignInWithApple,
        path: String = "/sign-in/apple/native",
        limit: ClientLimit<Context> = ClientLimit(perSecond: 10),
        onSignedIn: @escaping OnSignedIn
    ) {
        self.signIn = signIn
        self.path = path
        self.limit = limit
        self.onSignedIn = onSignedIn
    }

    /// Adds the route.
    public func addRoutes(to routes: some RouterMethods<Context>) {
        routes.post(.init(self.path)) { request, context in
            guard self.limit.allows(request, context) else {
                var refusal = Self.refusal(.tooManyRequests, "too_many_requests", retry: true)
                refusal.headers[.retryAfter] = "1"
                return refusal
            }
            return try await self.answer(request, context)
        }
    }

    /// Returns the route's response, for a server that receives the request in another way.
    ///
    /// - Throws: Any error from creating the app's response.
    public func answer(_ request: Request, _ context: Context) async throws -> Response {
        let message: NativeSignIn
        switch await Self.message(in: request) {
        case .success(let read): message = read
        case .failure(let refusal):
            context.logger.info("message from an app refused", metadata: ["reason": "\(refusal.reason)"])
            return Self.refusal(refusal.status, "invalid_request", retry: false)
        }
        guard !self.spent.contains(message.code) else {
            context.logger.info(
                "native sign-in with Apple refused",
                metadata: ["reason": "Apple has already refused this code; a code works once."]
            )
            return Self.refusal(.unauthorized, "sign_in_failed", retry: false)
        }
        let signedIn: NativeSignedIn
        do throws(SignInError) {
            signedIn = try await self.signIn.finishNative(message)
        } catch {
            if case .token(.grant) = error { self.spent.insert(message.code) }
            error.log("native sign-in with Apple refused", to: context.logger, self.signIn)
            return Self.refusal(of: error)
        }
        return try await self.onSignedIn(signedIn, request, context)
    }

    private struct Refusal: Error {
        let status: HTTPResponse.Status
        let reason: String
    }

    private static func message(in request: Request) async -> Result<NativeSignIn, Refusal> {
        // A form on any site can post text that reads as JSON, but it can't set the content type to JSON.
        let type = request.headers[.contentType]?.prefix { $0 != ";" }.lowercased()
        guard type?.trimmingCharacters(in: .whitespaces) == "application/json" else {
            return .failure(
                Refusal(status: .unsupportedMediaType, reason: "its Content-Type is not application/json")
            )
        }
        var request = request
        do {
            let body = try await request.collectBody(upTo: Self.maximumLength)
            return .success(try JSONDecoder().decode(NativeSignIn.self, from: Data(body.readableBytesView)))
        } catch is NIOTooManyBytesError {
            return .failure(
                Refusal(status: .contentTooLarge, reason: "it has more than \(Self.maximumLength) bytes")
            )
        } catch {
            return .failure(Refusal(status: .badRequest, reason: "it isn't the JSON of a native sign-in"))
        }
    }

    private static func refusal(of error: SignInError) -> Response {
        guard !error.isMisconfiguration else {
            return self.refusal(.internalServerError, "misconfigured", retry: false)
        }
        let status: HTTPResponse.Status = error.isTemporary ? .serviceUnavailable : .unauthorized
        return self.refusal(status, "sign_in_failed", retry: error.isTemporary)
    }

    private static func refusal(_ status: HTTPResponse.Status, _ error: String, retry: Bool) -> Response {
        Response(
            status: status,
            headers: [.contentType: "application/json", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: #"{"error":"\#(error)","retry":\#(retry)}"#))
        )
    }
}
