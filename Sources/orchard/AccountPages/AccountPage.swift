import Foundation
import WebPages

/// The account page: orders first, then the stored data and the ways to sign in.
struct AccountPage: Page {
    static let template = Template("account", PackageResources.account_mustache)

    struct OrderRow: Sendable {
        let number: Int
        let path: String
        let summary: String
        let state: String
        let total: String
    }

    let title = "Your account"
    let greeting: String
    let name: String
    let email: KnownEmail?
    /// The date since which Sign in with Apple is linked; nil if it isn't.
    let appleSince: String?
    /// The button that links it.
    let apple: AppleButton?
    let hasEmailLink: Bool
    let orders: [OrderRow]
    let hasOrders: Bool
    /// Whether the page asks for optional data, once, in a separate part.
    let asksForExtras: Bool
    /// Whether the optional data is among the details, where it can be changed.
    let showsExtras: Bool
    let phone: String
    let favourites: [Favourite]

    /// A fruit that the customer can choose.
    struct Favourite: Sendable {
        let id: String
        let name: String
        let isChosen: Bool
    }

    var hasAppleButton: Bool { self.apple != nil }

    init(_ account: ShopAccount, orders: [Order], asksForExtras: Bool, buttons: String) {
        self.greeting = account.name.map { "Hello, \($0)" } ?? "Hello"
        self.name = account.name ?? ""
        self.email = KnownEmail(account)
        self.appleSince = account.apple.map { Self.day($0.linkedAt) }
        self.apple = account.apple == nil ? AppleButton(from: buttons, opening: Paths.linkApple) : nil
        self.hasEmailLink = account.isEmailVerified && !account.isPrivateEmail && account.email != nil
        self.orders = orders.map { order in
            OrderRow(
                number: order.number,
                path: Paths.accountOrder(order.number),
                summary: "\(Self.day(order.placedAt)) · " + order.lines.map(\.name).joined(separator: ", "),
                state: order.state == .received ? "Received" : "Cancelled",
                total: "\(order.total)"
            )
        }
        self.hasOrders = !orders.isEmpty
        let extras = account.extras
        self.showsExtras = extras.areDeclined || extras.phone != nil || extras.favourite != nil
        self.asksForExtras = asksForExtras && !self.showsExtras
        self.phone = extras.phone ?? ""
        self.favourites = Catalog.fruit.map {
            Favourite(id: $0.id, name: $0.name, isChosen: $0.id == extras.favourite)
        }
    }

    private static func day(_ time: Double) -> String {
        Date(timeIntervalSince1970: time)
            .formatted(Date.FormatStyle(date: .long, time: .omitted, locale: Locale(identifier: "en_GB")))
    }
}

/// The page that says what the deletion of the account does, before it happens.
struct DeleteAccountPage: Page {
    static let template = Template("delete-account", PackageResources.delete_account_mustache)

    let title = "Delete your account"
    /// Sign in with Apple is linked and will be revoked with the account.
    let endsApple: Bool
    /// Sign in with Apple is linked, but the shop can't revoke it.
    let leavesApple: Bool

    init(_ account: ShopAccount, tellsApple: Bool) {
        self.endsApple = account.apple != nil && tellsApple
        self.leavesApple = account.apple != nil && !tellsApple
    }
}
