/// An order.
struct Order: Hashable, Sendable {
    typealias ID = Int64

    /// The first order number, so that the first order doesn't look like the first one.
    static let firstNumber = 1_041

    enum State: String, Hashable, Sendable {
        case received
        /// The account was deleted before the order was sent.
        case cancelled
    }

    let id: ID
    let number: Int
    let accountID: ShopAccount.ID?
    let state: State
    let lines: [OrderLine]
    let delivery: Money
    let recipient: Recipient
    /// Seconds since 1970.
    let placedAt: Double

    var total: Money {
        self.lines.reduce(self.delivery) { $0 + $1.price * $1.quantity }
    }
}

/// One line of an order with the name and price of that day, because they change later.
struct OrderLine: Hashable, Sendable, Codable {
    let productID: Product.ID
    let name: String
    let unit: String
    let cents: Int
    let quantity: Int

    var price: Money { Money(cents: self.cents) }

    init(_ product: Product, quantity: Int) {
        self.productID = product.id
        self.name = product.name
        self.unit = product.unit
        self.cents = product.price.cents
        self.quantity = quantity
    }
}

/// The recipient of the parcel and the postal address.
struct Recipient: Hashable, Sendable {
    let name: String
    /// The email address for the confirmation; nil for an account without one.
    let email: String?
    let street: String
    let postcode: String
    let city: String
    let country: String

    /// The countries to which the shop delivers.
    static let countries = ["Austria", "Belgium", "France", "Germany", "Luxembourg", "Netherlands"]
}

/// Stores orders, and turns a basket into one.
protocol OrderStore: Sendable {
    /// Turns the basket into an order, in one transaction; sending the same form twice gives the same order.
    ///
    /// - Returns: The order and whether it is new; nil for an empty basket.
    func place(_ draft: OrderDraft, emptying owner: Basket.Owner) async throws -> (order: Order, isNew: Bool)?

    func order(_ token: SecretDigest) async throws -> Order?

    func order(number: Int, of account: ShopAccount.ID) async throws -> Order?

    /// The number of orders after `time` with this email address; nil counts the orders of guests.
    func orderCount(to email: String?, since time: Double) async throws -> Int

    /// The orders of the account, newest first.
    func orders(of account: ShopAccount.ID, limit: Int) async throws -> [Order]

    /// The recipient of the newest order that the account's owner placed: signed in, or in this session.
    ///
    /// An order that only names their email address is listed, but anyone may have placed it.
    func ownRecipient(of account: ShopAccount.ID, in session: Session.ID?) async throws -> Recipient?

    /// The name in the newest guest order of this session that names this email address.
    func guestName(email: String, in session: Session.ID?) async throws -> String?

    /// Adds an order that belongs to no account to the account.
    ///
    /// - Returns: Whether the account has it now.
    func keep(_ order: Order.ID, in account: ShopAccount.ID) async throws -> Bool

    /// Adds the orders that belong to no account and were confirmed to this email address to the account.
    func keepOrders(confirmedTo email: String, in account: ShopAccount.ID) async throws
}

/// A filled-in checkout form.
struct OrderDraft: Sendable {
    /// The digest of the order's address.
    let token: SecretDigest
    let accountID: ShopAccount.ID?
    /// The browser's.
    let sessionID: Session.ID?
    let recipient: Recipient
    let placedAt: Double
}
