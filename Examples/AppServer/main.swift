// The server of an app that signs in natively (docs/apps.md, "Your server"): compiled and run by the tests.

import Foundation
import Hummingbird
import NIOCore
import QuinceAsyncHTTPClient
import QuinceHummingbird
import QuinceRelyingParty

let environment = ProcessInfo.processInfo.environment
let keyFile = URL(fileURLWithPath: environment["APPLE_KEY_FILE"] ?? "AuthKey.p8")

let configuration = try SignInConfiguration(
    teamID: environment["APPLE_TEAM_ID"] ?? "",
    key: DeveloperKey(
        id: environment["APPLE_KEY_ID"] ?? "",
        pem: String(contentsOf: keyFile, encoding: .utf8)
    ),
    clients: [.app("com.example.shop")],  // One per app, including a watch app.
    sealingSecret: (environment["SEALING_SECRET"] ?? "").utf8  // No endpoints: an app's tokens are Apple's.
)
let transport = AsyncHTTPClientTransport()
let signInWithApple = SignInWithApple(configuration, transport: transport, store: MemorySignInStore())

/// The context of a request; without the IP address, all clients would share one limit.
struct Context: RequestContext, RemoteAddressRequestContext {
    var coreContext: CoreRequestContextStorage
    let remoteAddress: SocketAddress?

    init(source: ApplicationRequestContextSource) {
        self.coreContext = .init(source: source)
        self.remoteAddress = source.channel.remoteAddress
    }
}

/// The signed-in users; a real shop stores them in its database, and of each session only the SHA-256 digest.
actor Sessions {
    private var subjects: [String: String] = [:]
    private var remembered: [[String]: RememberedSignIn] = [:]

    func begin(_ signIn: NativeSignedIn) -> String {
        let subject = signIn.identity.subject  // The account's key. Not the email address, which can change.
        if let token = signIn.tokens.refreshToken {
            // Store it sealed. Revoke each of them when the account is deleted: the phone's and the watch's.
            let clientID = signIn.identity.clientID
            self.remembered[[subject, clientID]] = RememberedSignIn(
                subject: subject,
                clientID: clientID,
                refreshToken: token,
                confirmedAt: .now
            )
        }
        let session = (0..<4).map { _ in String(UInt64.random(in: .min ... .max), radix: 16) }.joined()
        self.subjects[session] = subject
        return session
    }

    /// Returns the user whose session a request has in `Authorization: Bearer …`.
    func subject(of request: Request) -> String? {
        let words = request.headers[.authorization]?.split(separator: " ").map(String.init) ?? []
        return words.count == 2 && words[0].lowercased() == "bearer" ? self.subjects[words[1]] : nil
    }
}

let sessions = Sessions()
let router = Router(context: Context.self)
// The number of proxies in front: the app speaks https, but this server doesn't.
let proxies = Int(environment["PROXIES"] ?? "") ?? 0
let limit = ClientLimit<Context>(perSecond: 10, client: ClientLimit.client(behindProxies: proxies))
NativeSignInRoute(signInWithApple, limit: limit) { signIn, _, _ in
    let session = await sessions.begin(signIn)
    let name = signIn.suggestion?.fullName ?? ""  // Only at the first sign-in, and not signed.
    let answer = try JSONEncoder().encode(["session": session, "name": name])
    return Response(
        status: .ok,
        headers: [.contentType: "application/json", .cacheControl: "no-store"],
        body: .init(byteBuffer: .init(bytes: answer))
    )
}.addRoutes(to: router)

// Something that the app requests later with its session.
router.get("/orders") { request, _ in
    let subject = await sessions.subject(of: request)
    let answer = subject.map { _ in "None yet." } ?? "Sign in first."
    return Response(
        status: subject == nil ? .unauthorized : .ok,
        headers: [.contentType: "text/plain", .cacheControl: "no-store"],
        body: .init(byteBuffer: .init(string: answer))
    )
}

let application = Application(
    router: router,
    server: .http1(configuration: .init(idleTimeout: .seconds(30))),
    configuration: .init(address: .hostname("localhost", port: Int(environment["PORT"] ?? "") ?? 3000))
)
try await application.runService()
try await transport.shutdown()
