import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import QuinceHummingbird
import QuinceRelyingParty

/// Simulates the app for users who don't have it: a cookie replaces the app's memory and holds its verifier.
struct AppPlayEndpoint: Sendable {
    /// nil if Sign in with Apple isn't set up.
    let app: AppSignIn?
    let addresses: AppAddresses
    let url: WebOrigin
    let random: RandomBytes
    /// Whether the page may show the session that the app received: anyone who reads it is signed in.
    let showsSessions: Bool
    let render: PageRenderer

    private static let cookieName = "orchard-app-verifier"
    /// The lifetime of a sign-in and its handle together, in seconds.
    private static let cookieLifetime = 1_800

    func addRoutes(to routes: some RouterMethods<ShopContext>) {
        routes.get(.init(Paths.app)) { _, context in
            self.render(AppSignInPage(buttons: self.render.buttonOrigin), for: context.visitor)
        }
        routes.get(.init(Paths.appCancelled)) { _, context in
            let opened = self.addresses.all.map(\.cancelledText)
            return self.render(AppCancelledPage(opened), for: context.visitor)
        }
        routes.get(.init(Paths.appMissing)) { _, context in
            self.render(MessagePage.appMissing, for: context.visitor)
        }
        guard let app else { return }
        routes.get(.init(Paths.appPlay)) { _, _ in self.openTab() }
        routes.post(.init(Paths.appPlayExchange)) { try await self.exchange($0, $1, app) }
    }

    /// Creates a verifier, stores it, and opens the tab with its challenge.
    private func openTab() -> Response {
        let verifier = SecretToken(random: self.random)
        let cookie =
            "\(Self.cookieName)=\(verifier.text); Path=\(Paths.app); Max-Age=\(Self.cookieLifetime); HttpOnly; "
            + "SameSite=Strict" + (self.url.isSecure ? "; Secure" : "")
        let challenge = verifier.digest.bytes.base64URL
        return .seeOther(Paths.appStart(challenge: challenge), settingCookie: cookie)
    }

    /// Sends handle and verifier to the route for apps, and shows both the request and the response.
    private func exchange(_ request: Request, _ context: ShopContext, _ app: AppSignIn) async throws
        -> Response
    {
        guard let handle = SecretToken(parsing: try await Form(of: request)["handle"]) else {
            throw HTTPError(.badRequest)
        }
        let verifier = request.cookies[Self.cookieName].flatMap { SecretToken(parsing: $0.value) }
        let body = #"{"handle":"\#(handle.text)","verifier":"\#(verifier?.text ?? "")"}"#
        let sent = Request(
            head: HTTPRequest(method: .post, scheme: nil, authority: nil, path: Paths.appExchange),
            body: RequestBody(buffer: ByteBuffer(string: body))
        )
        let answer = try await app.exchange.answer(sent, context)
        let page = AppExchangePage(
            handle: handle,
            sent: body,
            status: answer.status,
            received: try self.shown(try await answer.body.text())
        )
        return self.render(page, for: context.visitor)
    }
}

extension AppPlayEndpoint {
    /// The response as the page shows it.
    private func shown(_ answer: String) throws -> String {
        guard !self.showsSessions,
            let session = try? JSONDecoder().decode(AppSession.self, from: Data(answer.utf8))
        else { return answer }
        return try session.withoutSecret.text()
    }
}

extension MessagePage {
    fileprivate static let appMissing = MessagePage(
        heading: "The app isn’t on this device",
        message:
            "This page opened instead. The handle doesn’t work here, but you can sign in on the web "
            + "instead.",
        linkPath: Paths.signIn,
        linkText: "Sign in here"
    )
}

extension ResponseBody {
    /// The members of the body.
    fileprivate consuming func text() async throws -> String {
        let collected = Collected()
        try await self.write(collected)
        return String(buffer: collected.buffer)
    }

    private final class Collected: ResponseBodyWriter {
        private(set) var buffer = ByteBuffer()

        func write(_ buffer: ByteBuffer) { self.buffer.writeImmutableBuffer(buffer) }

        consuming func finish(_: HTTPFields?) {}
    }
}
