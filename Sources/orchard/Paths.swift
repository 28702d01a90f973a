/// Every URL path of the shop, defined once for routes and links.
enum Paths {
    static let home = "/"
    static func section(_ section: Product.Section) -> String { "/#\(section.rawValue)" }
    static let products = "/products"
    static func product(_ id: Product.ID) -> String { "\(self.products)/\(id)" }
    static let pictures = "/pictures"
    static func picture(_ id: Product.ID) -> String { "\(self.pictures)/\(id).svg" }

    static let basket = "/basket"
    static let basketLines = "/basket/lines"
    static let checkout = "/checkout"
    /// The checkout with sample data in its fields; only on the developer's own machine.
    static let sampleCheckout = "/checkout?fill=sample"

    /// The pages of one order, for anyone with its link.
    static let orders = "/orders"
    static func order(_ token: String) -> String { "\(self.orders)/\(token)" }
    static func thanks(_ token: String) -> String { "\(self.orders)/\(token)/thanks" }
    static func keepOrder(_ token: String) -> String { "\(self.orders)/\(token)/keep" }

    static let signIn = "/sign-in"
    /// The path for requesting a link; the page of one link is below it.
    static let emailLinks = "/sign-in/link"
    static func emailLink(_ token: String) -> String { "\(self.emailLinks)/\(token)" }
    static let signInByLink = "/sign-in/with-link"
    /// The start of Sign in with Apple.
    static let apple = "/sign-in/apple"
    static func apple(returningTo path: ShopLocalPath) -> String { "\(self.apple)?return=\(path.inQuery)" }
    /// The start of Sign in with Apple for linking it to the signed-in account.
    static let linkApple = "/account/link-apple"
    /// The page on which a user confirms a suggested link between an account and Sign in with Apple.
    static let appleLink = "/sign-in/apple/link"
    /// The page that explains how the Android app signs in, and the pages that simulate the app.
    static let app = "/sign-in/app"
    /// The page that the app opens, with its challenge.
    static let appStart = "/sign-in/app/start"
    static func appStart(challenge: String) -> String { "\(self.appStart)?challenge=\(challenge)" }
    static let appPlay = "/sign-in/app/play"
    static let appCancelled = "/sign-in/app/cancelled"
    /// The path to which the app sends its handle.
    static let appExchange = "/sign-in/app/exchange"
    static let appPlayExchange = "/sign-in/app/play/exchange"
    /// The page that opens if the app isn't installed.
    static let appMissing = "/app/signed-in"
    static let signOut = "/sign-out"

    static let account = "/account"
    static let accountName = "/account/name"
    static let accountExtras = "/account/extras"
    static let accountExtrasSkip = "/account/extras/skip"
    static let accountOrders = "/account/orders"
    static func accountOrder(_ number: Int) -> String { "\(self.accountOrders)/\(number)" }
    static let deleteAccount = "/account/delete"

    static let privacy = "/privacy"
    /// The events from Apple and what the shop did; only on the developer's own machine.
    static let events = "/dev/events"
    static let assets = "/_assets"
}
