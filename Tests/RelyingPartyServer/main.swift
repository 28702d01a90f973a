// A relying party for the tests in a browser and of an app: every way back, told by its arguments. Prints when it listens. Its clock can be
// moved, since nobody waits half an hour for a state to expire.
//
//   relying-party-server PORT ISSUER KEY_FILE form_post|query|fragment|popup

import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import QuinceAsyncHTTPClient
import QuinceHummingbird
import QuinceRelyingParty
import Synchronization

let arguments = CommandLine.arguments
let (port, issuer, keyFile, mode) = (arguments[1], arguments[2], arguments[3], arguments[4])
let requests: [String: SignInRequest] = [
    "form_post": .formPost(), "query": .query, "fragment": .fragment(identityToken: true), "popup": .popup(),
]
// Another site than the issuer's localhost, as browsers see it.
let redirectURI = "http://127.0.0.1:\(port)/callback"
let configuration = try SignInConfiguration(
    teamID: "QUINCE0001",
    key: DeveloperKey(
        id: "QNCKEY0001",
        pem: String(contentsOf: URL(fileURLWithPath: keyFile), encoding: .utf8)
    ),
    clients: [.services("com.example.quince.web", redirectURI: redirectURI), .app("com.example.shop")],
    sealingSecret: [UInt8](repeating: 3, count: 32),
    endpoints: Endpoints(issuer: issuer)
)
/// How far the clock is ahead, in seconds.
let ahead = Atomic(0)
let transport = AsyncHTTPClientTransport()
let signInWithApple = SignInWithApple(
    configuration,
    transport: transport,
    store: MemorySignInStore(),
    surroundings: Surroundings(now: { Date().addingTimeInterval(Double(ahead.load(ordering: .relaxed))) })
)

func page(_ text: String, script: Bool = false) -> Response {
    Response(
        status: .ok,
        headers: [.contentType: "text/html; charset=utf-8"],
        body: ResponseBody(byteBuffer: ByteBuffer(string: "<!doctype html><title>shop</title>\(text)"))
    )
}

func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
}

/// Opens the popup and hands its message over, as a page with Apple's script does.
let popup = #"""
    <button id="go">Sign in</button><p id="out"></p><script>
    document.getElementById("go").onclick = async () => {
      const url = (await (await fetch("/start")).json()).url;
      const issuer = new URL(url).origin;
      window.open(url, "popup", "width=700,height=700");
      window.onmessage = async (event) => {
        if (event.origin !== issuer) return;
        const data = JSON.parse(event.data).data;
        const answer = await fetch("/callback", { method: "POST", headers: { "Content-Type": "application/json" },
          body: JSON.stringify(data) });
        document.getElementById("out").textContent = await answer.text();
      };
    };
    </script>
    """#

let routes = try SignInRoutes<BasicRequestContext>(signInWithApple, request: requests[mode] ?? .formPost()) {
    signIn,
    _,
    _ in
    let name = signIn.suggestion?.fullName ?? signIn.identity.email?.address ?? "again"
    return page("<p id=out>Hello \(escaped(name)), back to \(escaped(signIn.returnTo.text))</p>")
}
let router = Router()
router.get("/") { _, _ in page(popup) }
router.get("/basket") { _, _ in page("<p id=out>your basket</p>") }
// The popup's page needs the address, and its browser the cookie.
router.get("/start") { request, context in
    var response = try await routes.start(request, context, returnTo: .root, context: nil)
    let url = response.headers[.location] ?? ""
    response.status = .ok
    response.headers[.location] = nil
    response.headers[.contentLength] = nil
    response.headers[.contentType] = "application/json"
    response.body = ResponseBody(byteBuffer: ByteBuffer(string: #"{"url":"\#(url)"}"#))
    return response
}
router.post("/clock") { request, _ in
    let seconds = request.uri.queryParameters["ahead"].flatMap { Int($0) } ?? 0
    ahead.store(seconds, ordering: .relaxed)
    return page("\(seconds) s ahead")
}
routes.addRoutes(to: router)
NativeSignInRoute(signInWithApple, limit: ClientLimit(perSecond: 1_000)) { signIn, _, _ in
    let answer = [
        "subject": signIn.identity.subject, "name": signIn.suggestion?.fullName,
        "email": signIn.identity.email?.address,
    ]
    return Response(
        status: .ok,
        headers: [.contentType: "application/json"],
        body: ResponseBody(byteBuffer: ByteBuffer(bytes: try JSONEncoder().encode(answer)))
    )
}.addRoutes(to: router)
// Notifications name the primary App ID of the Services ID.
let events = AppleEvents(
    signInWithApple,
    store: MemoryEventStore(),
    audiences: ["com.example.quince.app", "com.example.quince.web"]
)
NotificationRoute(events) { event, _ in
    FileHandle.standardOutput.write(Data("event \(event.kind) of \(event.subject)\n".utf8))
}.addRoutes(to: router)
let application = Application(
    router: router,
    configuration: .init(address: .hostname("127.0.0.1", port: Int(port) ?? 0)),
    onServerRunning: { _ in FileHandle.standardOutput.write(Data("listens\n".utf8)) }
)
try await application.runService()
try await transport.shutdown()
