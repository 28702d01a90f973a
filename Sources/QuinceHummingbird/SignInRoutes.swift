import Foundation
import HTTPTypes
public import Hummingbird
public import QuinceRelyingParty

/// The routes of a sign-in: the way to Apple and the way back.
///
/// ```swift
/// let apple = try SignInRoutes(signInWithApple) { signIn, request, context in
///     // Find or make the account of signIn.identity.subject, begin a session, and:
///     .redirect(to: signIn.returnTo.text)
/// }
/// apple.addRoutes(to: router)  // a link to /sign-in/apple?return=/orders starts it
/// ```
public struct SignInRoutes<Context: RequestContext>: Sendable {
    /// Makes the answer for a person who signed in.
    public typealias OnSignedIn = @Sendable (SignIn, Request, Context) async throws -> Response
    /// Makes the answer for a person who cancelled, or for whom it did not work.
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

    /// Prepares the routes.
    ///
    /// - Parameters:
    ///   - signIn: The server library.
    ///   - request: What to ask Apple for.
    ///   - startPath: Where a sign-in begins; it takes `return`, a path of this site.
    ///   - starts: How many sign-ins one client may begin.
    ///   - callbacks: How many answers one client may bring.
    ///   - onUnfinished: What to show where nobody is signed in; by default a small page or JSON, and after Cancel the page
    ///     the person came from.
    ///   - onSignedIn: What to do with a person who signed in.
    /// - Throws: `ConfigurationRefusal` where no client has a redirect URI.
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

    /// Adds the start and the callback, at the path of the redirect URI.
    public func addRoutes(to routes: some RouterMethods<Context>) {
        routes.get(.init(self.startPath)) { request, context in
            let wanted = request.uri.queryParameters["return"].flatMap { LocalPath(String($0)) }
            return try await self.start(request, context, returnTo: wanted ?? .root, context: nil)
        }
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

    /// Begins a sign-in from a route of the app, such as one that has something to remember.
    ///
    /// - Parameters:
    ///   - request: The browser's.
    ///   - requestContext: Its context; it counts as one of the client's starts.
    ///   - returnTo: Where the person goes afterwards.
    ///   - context: What the app wants back with the answer.
    /// - Returns: The way to Apple, with the cookie that the answer needs; what `onUnfinished` makes of it where the client began
    ///   too many.
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

    /// Begins a sign-in that is for something: for an app (`AppHandover/start`), or to link an account
    /// (`Accounts/startLink`).
    ///
    /// - Parameters:
    ///   - request: The browser's.
    ///   - context: Its context; it counts as one of the client's starts.
    ///   - prepare: Begins it, with the secret that the browser has already; nil makes one.
    /// - Returns: The way to Apple, with the cookie that the answer needs; what `onUnfinished` makes of it where the client began
    ///   too many.
    /// - Throws: What `prepare` throws.
    public func start(
        _ request: Request,
        _ context: Context,
        _ prepare: (_ binding: String?) throws -> SignInStart
    ) async throws -> Response {
        guard self.starts.allows(request, context) else {
            return try await self.onUnfinished(.tooManyRequests, request, context)
        }
        // One secret for all tabs of a browser, until one of them has signed in: each attempt is named in its own state.
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

/// The place of the callback in this site.
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
