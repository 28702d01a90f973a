import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import QuinceHummingbird
import QuinceRelyingParty

/// Plays the app, for who has none: its verifier is in a cookie, in place of the app's memory.
struct AppPlayEndpoint: Sendable {
    /// nil where Sign in with Apple is not set up.
    let app: AppSignIn?
    let addresses: AppAddresses
    let url: WebOrigin
    let random: RandomBytes
    /// Whether the page may show the session that the app got: whoever reads that is signed in.
    let showsSessions: Bool
    let render: PageRenderer

    private static let cookieName = "orchard-app-verifier"
    /// As long as a sign-in and its handle last, in seconds.
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

    /// Makes a verifier, keeps it, and opens the tab with its challenge.
    private func openTab() -> Response {
        let verifier = SecretToken(random: self.random)
        let cookie =
            "\(Self.cookieName)=\(verifier.text); Path=\(Paths.app); Max-Age=\(Self.cookieLifetime); HttpOnly; "
            + "SameSite=Strict" + (self.url.isSecure ? "; Secure" : "")
        let challenge = verifier.digest.bytes.base64URL
        return .seeOther(Paths.appStart(challenge: challenge), settingCookie: cookie)
    }

    /// Sends handle and verifier to the route that apps send them to, and shows both sides.
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
    /// The answer as the page shows it.
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
            "This page opened instead. The handle is of no use here, but you can sign in on the web "
            + "instead.",
        linkPath: Paths.signIn,
        linkText: "Sign in here"
    )
}

extension ResponseBody {
    /// What the body has in it.
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
