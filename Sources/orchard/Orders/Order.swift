/// What someone bought.
struct Order: Hashable, Sendable {
    typealias ID = Int64

    /// Orders are numbered from here, so that the first does not look like the first.
    static let firstNumber = 1_041

    enum State: String, Hashable, Sendable {
        case received
        /// The account was deleted before anything was sent.
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

/// One line of an order, as it was on the day: names and prices change later.
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

/// Who gets the parcel, and where.
struct Recipient: Hashable, Sendable {
    let name: String
    /// Where the confirmation goes; nil for an account without an address.
    let email: String?
    let street: String
    let postcode: String
    let city: String
    let country: String

    /// Where we deliver.
    static let countries = ["Austria", "Belgium", "France", "Germany", "Luxembourg", "Netherlands"]
}

/// Orders, and the one moment a basket becomes one.
protocol OrderStore: Sendable {
    /// Turns the basket into an order, all or nothing; sending the same form twice gives the same order.
    ///
    /// - Returns: The order and whether it is new; nil for an empty basket.
    func place(_ draft: OrderDraft, emptying owner: Basket.Owner) async throws -> (order: Order, isNew: Bool)?

    func order(_ token: SecretDigest) async throws -> Order?

    func order(number: Int, of account: ShopAccount.ID) async throws -> Order?

    /// How many orders were placed after `time` with this address; nil counts those of guests.
    func orderCount(to email: String?, since time: Double) async throws -> Int

    /// Newest first.
    func orders(of account: ShopAccount.ID, limit: Int) async throws -> [Order]

    /// Where the newest order went that the account's person placed: signed in, or in this session.
    ///
    /// An order that merely names their address is listed, but anybody may have placed it.
    func ownRecipient(of account: ShopAccount.ID, in session: Session.ID?) async throws -> Recipient?

    /// The name in the newest order that was placed as a guest in this session and names this address.
    func guestName(email: String, in session: Session.ID?) async throws -> String?

    /// Gives an order that nobody has yet to the account.
    ///
    /// - Returns: Whether it is the account's now.
    func keep(_ order: Order.ID, in account: ShopAccount.ID) async throws -> Bool

    /// Gives the orders that nobody has yet and that were confirmed to this address to the account.
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
