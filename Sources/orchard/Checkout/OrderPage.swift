import Foundation
import WebPages

/// One order: its confirmation, the status page for a link, and the page in an account.
struct OrderPage: Page {
    static let template = Template("order", PackageResources.order_mustache)

    let title: String
    let heading: String
    let lead: String
    let number: Int
    let date: String
    let state: String
    let lines: [OrderLineView]
    let sums: SumsView
    /// Name and postal address, line by line; empty after they were erased.
    let recipient: [String]
    /// The offer to keep the order in an account; nil if there is nothing to offer.
    let offer: Offer?
    let isInAccount: Bool

    var hasAppleButton: Bool { self.offer?.apple != nil }

    /// The offer of an account after the purchase; it uses the known data, so nothing is asked again.
    struct Offer: Sendable {
        let keepPath: String
        /// nil for a signed-in customer: one press keeps the order.
        let apple: AppleButton?
        /// The email address for the sign-in link; nil if none is offered.
        let email: String?
        let isSignedIn: Bool
    }

    /// The page for anyone with the link.
    init(
        _ order: Order,
        token: SecretToken,
        isThanks: Bool,
        viewer: ShopAccount?,
        buttons: String
    ) {
        let thanks = ShopLocalPath(unchecked: Paths.thanks(token.text))
        let isOpen = order.accountID == nil && order.state != .cancelled
        let offer = Offer(
            keepPath: Paths.keepOrder(token.text),
            apple: viewer == nil ? AppleButton(from: buttons, returningTo: thanks) : nil,
            email: order.recipient.email,
            isSignedIn: viewer != nil
        )
        self.init(
            order,
            lead: Self.lead(order, isThanks, isConfirmed: true),
            isThanks: isThanks,
            offer: isOpen ? offer : nil,
            isInAccount: false
        )
    }

    /// The page for the account that has the order.
    init(_ order: Order, in _: ShopAccount) {
        let lead = Self.lead(order, false, isConfirmed: false)
        self.init(order, lead: lead, isThanks: false, offer: nil, isInAccount: true)
    }

    private init(_ order: Order, lead: String, isThanks: Bool, offer: Offer?, isInAccount: Bool) {
        let to = order.recipient
        self.title = "Order \(order.number)"
        self.heading = isThanks ? "Thank you, \(to.name)" : "Order \(order.number)"
        self.lead = lead
        self.number = order.number
        self.date = Date(timeIntervalSince1970: order.placedAt)
            .formatted(Date.FormatStyle(date: .long, time: .omitted, locale: Locale(identifier: "en_GB")))
        self.state = order.state == .received ? "Received" : "Cancelled"
        self.lines = order.lines.map(OrderLineView.init)
        self.sums = SumsView(
            goods: Money(cents: order.total.cents - order.delivery.cents),
            delivery: order.delivery
        )
        self.recipient =
            [to.name, to.street, "\(to.postcode) \(to.city)", to.country].filter { !$0.isEmpty && $0 != " " }
        self.offer = offer
        self.isInAccount = isInAccount
    }

    private static func lead(_ order: Order, _ isThanks: Bool, isConfirmed: Bool) -> String {
        guard order.state == .received else { return "This order was canceled." }
        guard isThanks else { return "We pack on weekdays. You pay \(order.total) on delivery." }
        let address = isConfirmed ? order.recipient.email : nil
        let sent = address.map { " A confirmation is on its way to \($0)." } ?? ""
        return "Your order \(order.number) has arrived here.\(sent) You pay \(order.total) on delivery."
    }
}
