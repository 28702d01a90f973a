import Foundation
import HTTPTypes
public import Hummingbird
public import QuinceRelyingParty

/// The routes of a sign-in: the redirect to Apple and the callback.
///
/// ```swift
/// let apple = try SignInRoutes(signInWithApple) { signIn, request, context in
///     // Find or create the account for signIn.identity.subject, start a session, and:
///     .redirect(to: signIn.returnTo.text)
/// }
/// apple.addRoutes(to: router)  // a link to /sign-in/apple?return=/orders starts it
/// ```
public struct SignInRoutes<Context: RequestContext>: Sendable {
    /// Creates the response for a user who signed in.
    public typealias OnSignedIn = @Sendable (SignIn, Request, Context) async throws -> Response
    /// Creates the response for a user who canceled or couldn't be signed in.
    public typealias OnUnfinished = @Sendable (UnfinishedSignIn, Request, Context) async throws -> Response

    let signIn: SignInWithApple
    let request: SignInRequest
    let startPath: String
    let callbackPath: LocalPath
    let cookie: BindingCookie
    let starts: ClientLimit<Context>
    let callbacks: ClientLimit<Context>
    let onSignedIn: OnSignedIn
    let onUnfinished: OnUnfinished

    /// Creates the routes.
    ///
    /// - Parameters:
    ///   - signIn: The server library.
    ///   - request: The scopes to request, and the response mode.
    ///   - startPath: The path at which a sign-in starts; it accepts `return`, a path of this site.
    ///   - starts: The rate limit for sign-ins that one client starts.
    ///   - callbacks: The rate limit for authorization responses from one client.
    ///   - onUnfinished: Creates the response if no user is signed in; by default a small page or JSON, and after
    ///     Cancel the page the user came from.
    ///   - onSignedIn: Creates the response for a user who signed in.
    /// - Throws: `ConfigurationRefusal` if no client has a redirect URI.
    public init(
        _ signIn: SignInWithApple,
        request: SignInRequest = .formPost(),
        startPath: String = "/sign-in/apple",
        starts: ClientLimit<Context> = ClientLimit(),
        callbacks: ClientLimit<Context> = ClientLimit(),
        onUnfinished: @escaping OnUnfinished = { unfinished, request, _ in
            unfinished.response(to: request)
        },
        onSignedIn: @escaping OnSignedIn
    ) throws {
        let redirectURI = try signIn.start(request).redirectURI
        guard let target = CallbackTarget(redirectURI) else {
            throw CallbackTarget.Refusal(redirectURI: redirectURI)
        }
        self.signIn = signIn
        self.request = request
        self.startPath = startPath
        self.callbackPath = target.path
        self.cookie = BindingCookie(isSecure: target.isSecure)
        self.starts = starts
        self.callbacks = callbacks
        self.onUnfinished = onUnfinished
        self.onSignedIn = onSignedIn
    }

    /// Adds the start route, and the callback at the path of the redirect URI.
    public func addRoutes(to routes: some RouterMethods<Context>) {
        routes.get(.init(self.startPath)) { request, context in
            let wanted = request.uri.queryParameters["return"].flatMap { LocalPath(String($0)) }
            return try await self.start(request, context, returnTo: wanted ?? .root, context: nil)
        }
        routes.get(.init(self.optionsPath)) { request, context in try await self.options(request, context) }
        routes.get(.init(self.callbackPath.text)) { request, context in
            guard self.callbacks.allows(request, context) else {
                return try await self.onUnfinished(.tooManyRequests, request, context)
            }
            return try await self.callback(query: request, context)
        }
        routes.post(.init(self.callbackPath.text)) { request, context in
            guard self.callbacks.allows(request, context) else {
                return try await self.onUnfinished(.tooManyRequests, request, context)
            }
            return try await self.callback(form: request, context)
        }
    }

    /// Starts a sign-in from a route of the app, such as one that has to remember something.
    ///
    /// - Parameters:
    ///   - request: The browser's request.
    ///   - requestContext: The context of the request; it counts as one of the client's starts.
    ///   - returnTo: The page to which the user returns after the sign-in.
    ///   - context: A text that the app gets back with the response.
    /// - Returns: The redirect to Apple, with the cookie that the response needs; if the client started too many
    ///   sign-ins, the response from `onUnfinished`.
    /// - Throws: `ConfigurationRefusal`.
    public func start(
        _ request: Request,
        _ requestContext: Context,
        returnTo: LocalPath,
        context: String?
    ) async throws -> Response {
        try await self.start(request, requestContext) { binding in
            try self.signIn.start(self.request, returnTo: returnTo, context: context, binding: binding)
        }
    }

    /// Starts a sign-in with a purpose: for an app (`AppHandover/start`), or to link an account (`Accounts/startLink`).
    ///
    /// - Parameters:
    ///   - request: The browser's request.
    ///   - context: The context of the request; it counts as one of the client's starts.
    ///   - prepare: Starts the sign-in with the secret that the browser already has; nil creates one.
    /// - Returns: The redirect to Apple, with the cookie that the response needs; if the client started too many
    ///   sign-ins, the response from `onUnfinished`.
    /// - Throws: Any error from `prepare`.
    public func start(
        _ request: Request,
        _ context: Context,
        _ prepare: (_ binding: String?) throws -> SignInStart
    ) async throws -> Response {
        guard self.starts.allows(request, context) else {
            return try await self.onUnfinished(.tooManyRequests, request, context)
        }
        // All tabs of a browser share one secret until one of them has signed in; each attempt is identified by its own
        // state.
        let start = try prepare(self.cookie.value(in: request))
        return Response(
            status: .seeOther,
            headers: [
                .location: start.url,
                .setCookie: self.cookie.header(start.binding, maximumAge: start.maximumAge),
                .cacheControl: "no-store", .referrerPolicy: "no-referrer", .contentLength: "0",
            ]
        )
    }
}

/// The path of the callback in this site.
struct CallbackTarget {
    let path: LocalPath
    let isSecure: Bool

    init?(_ redirectURI: String) {
        guard let scheme = redirectURI.range(of: "://"),
            let slash = redirectURI[scheme.upperBound...].firstIndex(of: "/"),
            let path = LocalPath(String(redirectURI[slash...].prefix { $0 != "?" }))
        else { return nil }
        self.path = path
        self.isSecure = redirectURI.hasPrefix("https:")
    }

    struct Refusal: Error, CustomStringConvertible {
        let redirectURI: String

        var description: String {
            "the redirect URI '\(self.redirectURI)' has no path, but a route needs one"
        }
    }
}
