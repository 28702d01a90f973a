// The server of "From nothing to signed in" (QuinceRelyingParty's documentation): compiled and run by the tests.

import Foundation
import Hummingbird
import QuinceAsyncHTTPClient
import QuinceHummingbird
import QuinceRelyingParty

let environment = ProcessInfo.processInfo.environment
let port = Int(environment["PORT"] ?? "") ?? 3000
let keyFile = URL(fileURLWithPath: environment["APPLE_KEY_FILE"] ?? ".quince/AuthKey_QNCKEY0001.p8")

let configuration = try SignInConfiguration(
    teamID: environment["APPLE_TEAM_ID"] ?? "QUINCE0001",
    key: DeveloperKey(id: "QNCKEY0001", pem: String(contentsOf: keyFile, encoding: .utf8)),
    clients: [.services("com.example.quince.web", redirectURI: "http://localhost:\(port)/callback")],
    sealingSecret: (environment["SEALING_SECRET"] ?? "only for trying out, on this machine").utf8,
    endpoints: Endpoints(environment: environment)  // SIGN_IN_WITH_APPLE_ISSUER=http://localhost:8080
)
let transport = AsyncHTTPClientTransport()
let signInWithApple = SignInWithApple(configuration, transport: transport, store: MemorySignInStore())

let router = Router()
router.get("/") { _, _ in
    Response(
        status: .ok,
        headers: [.contentType: "text/html"],
        body: .init(byteBuffer: .init(string: #"<a href="/sign-in/apple">Sign in with Apple</a>"#))
    )
}
try SignInRoutes(signInWithApple) { signIn, _, _ in
    // Here your app finds or creates the account for signIn.identity.subject and starts its session.
    let name = signIn.suggestion?.givenName ?? signIn.identity.email?.address ?? "you"
    return Response(status: .ok, body: .init(byteBuffer: .init(string: "Hello, \(name)!")))
}.addRoutes(to: router)

let application = Application(
    router: router,
    configuration: .init(address: .hostname("localhost", port: port))
)
try await application.runService()
try await transport.shutdown()
