import Foundation
import HTTPTypes

/// How the Android app signs in, before anything happens.
struct AppSignInPage: Page {
    let title = "Sign in from the app"
    let apple: AppleButton

    var hasAppleButton: Bool { true }

    init(buttons: String) { self.apple = AppleButton(from: buttons, opening: Paths.appPlay) }

    static let template = #"""
        <article class="text app">
        <p class="crumb"><a href="\#(Paths.signIn)">Sign in</a></p>
        <h1>How the Android app signs in</h1>
        <p class="lead">The app opens this site in a browser tab, and the tab hands the sign-in back to the app. There is no app to install here, so these pages play its part.</p>
        <ol class="steps">
        <li>The app makes a secret, the <em>verifier</em>, and keeps it. The tab gets the secret’s SHA-256, the <em>challenge</em>.</li>
        <li>You sign in with Apple, in the tab.</li>
        <li>The tab opens the app with a <em>handle</em>: no name and no token, good once, for two minutes, and for nobody without the verifier.</li>
        <li>The app exchanges handle and verifier for a session of its own.</li>
        </ol>
        <div class="ways">{{#apple}}{{> apple}}{{/apple}}</div>
        <p class="quiet">This browser is not signed in by it. Who is signed in here stays so.</p>
        </article>
        """#
}

/// What opens the app, way by way.
struct AppWay: Sendable {
    let system: String
    let address: String
    let remark: String

    /// The words for the addresses for Android, for older systems, and the link, in this order.
    static func all(_ addresses: [String]) -> [AppWay] {
        zip(Self.words, addresses).map { AppWay(system: $0.0, address: $1, remark: $0.1) }
    }

    private static let words = [
        (
            "Android",
            "It names the package, so no other app can answer. Who has not installed the app gets the page in "
                + "browser_fallback_url."
        ),
        (
            "A scheme of the app’s own",
            "For systems without the other two. Any app may claim the scheme and begin a sign-in of its own: use it only "
                + "where there is nothing better."
        ),
        (
            "A universal link, or an app link",
            "Opens the app that the site vouches for, and otherwise a page of the shop."
        ),
    ]

    static let template = #"""
        {{#ways}}
        <h3>{{system}}</h3>
        <p class="code"><code>{{address}}</code></p>
        <p class="quiet">{{remark}}</p>
        {{/ways}}
        """#
}

/// The end of the sign-in in the tab: the addresses that open the app, and a button in the app's place.
struct AppHandoverPage: Page {
    let title = "Back to the app"
    let ways: [AppWay]
    let handle: String
    let isElsewhere: Bool

    /// - Parameters:
    ///   - addresses: As for ``AppWay/all(_:)``, with one handle in them.
    ///   - isElsewhere: Whether they name another site than the shop's own.
    init(_ addresses: [String], isElsewhere: Bool) {
        self.isElsewhere = isElsewhere
        self.ways = AppWay.all(addresses)
        self.handle = addresses.first.flatMap(AppAddresses.handle)?.text ?? ""
    }

    static let template = #"""
        <article class="text app">
        <h1>Back to the app</h1>
        <p class="lead">You signed in with Apple. This browser is not signed in by it: it has a handle for the app, good once and for two minutes.</p>
        <h2>What the tab opens</h2>
        {{> app-ways}}
        <h2>What the app does then</h2>
        <p>It reads the handle from the address and sends it, with the verifier that never left it, to the shop’s server. Here a button does it.</p>
        <form method="post" action="\#(Paths.appPlayExchange)" class="ways">
        <input type="hidden" name="handle" value="{{handle}}">
        <button type="submit" class="primary wide">Exchange the handle</button>
        </form>
        {{#isElsewhere}}<p class="quiet">No phone reaches this shop on its own machine, so orchard.example stands in its place.</p>{{/isElsewhere}}
        </article>
        """#
}

/// Who pressed Cancel at Apple's: the app is told, with no handle.
struct AppCancelledPage: Page {
    let title = "Back to the app"
    let ways: [AppWay]

    init(_ addresses: [String]) { self.ways = AppWay.all(addresses) }

    static let template = #"""
        <article class="text app">
        <h1>You cancelled</h1>
        <p class="lead">Nobody was signed in. The tab opens the app without a handle, so that it need not wait.</p>
        <h2>What the tab opens</h2>
        {{> app-ways}}
        <p class="actions"><a class="primary" href="\#(Paths.app)">Begin again</a></p>
        </article>
        """#
}

/// The exchange, both sides of it.
struct AppExchangePage: Page {
    let title = "What the app gets"
    let isGranted: Bool
    let handle: String
    let sent: String
    let status: String
    let received: String

    init(handle: SecretToken, sent: String, status: HTTPResponse.Status, received: String) {
        self.isGranted = status == .ok
        self.handle = handle.text
        self.sent = sent
        self.status = "\(status.code)"
        self.received = received
    }

    static let template = #"""
        <article class="text app">
        {{#isGranted}}
        <h1>The app is signed in</h1>
        <p class="lead">It keeps the session and sends it as its cookie from now on. The handle is used up.</p>
        {{/isGranted}}
        {{^isGranted}}
        <h1>The handle is refused</h1>
        <p class="lead">It was used before, is older than two minutes, or belongs to another verifier: the answer is the same, and the app begins again.</p>
        {{/isGranted}}
        <h2>What the app sends</h2>
        <p class="code"><code>POST \#(Paths.appExchange)</code><code>{{sent}}</code></p>
        <h2>What it gets</h2>
        <p class="code"><code>{{status}}</code><code>{{received}}</code></p>
        <form method="post" action="\#(Paths.appPlayExchange)" class="ways">
        <input type="hidden" name="handle" value="{{handle}}">
        <button type="submit" class="way">Send the same once more</button>
        <a class="way" href="\#(Paths.app)">Begin again</a>
        </form>
        </article>
        """#
}
