import Foundation
import HTTPTypes
import WebPages

/// The page that explains how the Android app signs in, before anything happens.
struct AppSignInPage: Page {
    static let template = Template("app-sign-in", PackageResources.app_sign_in_mustache)

    let title = "Sign in from the app"
    let apple: AppleButton

    var hasAppleButton: Bool { true }

    init(buttons: String) { self.apple = AppleButton(from: buttons, opening: Paths.appPlay) }
}

/// The URLs that open the app, one per way.
struct AppWay: Sendable {
    let system: String
    let address: String
    let remark: String

    /// The texts for the Android URL, the URL for older systems, and the link, in this order.
    static func all(_ addresses: [String]) -> [AppWay] {
        zip(Self.words, addresses).map { AppWay(system: $0.0, address: $1, remark: $0.1) }
    }

    private static let words = [
        (
            "Android",
            "It names the package, so no other app can open it. Users without the app get the page in "
                + "browser_fallback_url."
        ),
        (
            "A scheme of the app’s own",
            "For systems without the other two. Any app can claim the scheme and start its own sign-in, so use it only "
                + "if you have no better way."
        ),
        (
            "A universal link, or an app link",
            "Opens the app that the site has verified, or otherwise a page of the shop."
        ),
    ]
}

/// The end of the sign-in in the tab: the URLs that open the app, and a button that replaces the app.
struct AppHandoverPage: Page {
    static let template = Template("app-handover", PackageResources.app_handover_mustache)

    let title = "Back to the app"
    let ways: [AppWay]
    let handle: String
    let isElsewhere: Bool

    /// - Parameters:
    ///   - addresses: As for ``AppWay/all(_:)``, with one handle in them.
    ///   - isElsewhere: Whether the URLs name another site than the shop's own.
    init(_ addresses: [String], isElsewhere: Bool) {
        self.isElsewhere = isElsewhere
        self.ways = AppWay.all(addresses)
        self.handle = addresses.first.flatMap(AppAddresses.handle)?.text ?? ""
    }
}

/// The page for a user who pressed Cancel: the app is opened without a handle.
struct AppCancelledPage: Page {
    static let template = Template("app-cancelled", PackageResources.app_cancelled_mustache)

    let title = "Back to the app"
    let ways: [AppWay]

    init(_ addresses: [String]) { self.ways = AppWay.all(addresses) }
}

/// The exchange, with the app's request and the shop's response.
struct AppExchangePage: Page {
    static let template = Template("app-exchange", PackageResources.app_exchange_mustache)

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
}
