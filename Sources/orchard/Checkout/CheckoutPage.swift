import OutgoingMail
import WebPages

/// The only form between the basket and the order.
struct CheckoutPage: Page {
    static let template = Template("checkout", PackageResources.checkout_mustache)

    struct Country: Sendable {
        let name: String
        let isChosen: Bool
    }

    let title = "Checkout"
    let token: String
    let name: FieldView
    /// nil for a signed-in customer, whose email address is known or hidden on purpose.
    let email: FieldView?
    let knownEmail: KnownEmail?
    let address: [FieldView]
    let countries: [Country]
    let countryProblem: String?
    let hasProblems: Bool
    let isGuest: Bool
    /// The same page with sample data; nil for customers.
    let samplePath: String?
    let lines: [OrderLineView]
    let sums: SumsView

    init(
        _ form: CheckoutForm,
        _ problems: CheckoutForm.Problems,
        basket: Basket,
        account: ShopAccount?,
        offersSample: Bool = false
    ) {
        self.token = form.token.text
        self.name = FieldView("name", "Name", form.name, "name", 100, problems.name)
        self.email =
            account == nil
            ? FieldView("email", "Email", form.email, "email", EmailAddress.maximumLength, problems.email)
            : nil
        self.knownEmail = account.flatMap(KnownEmail.init)
        self.address = [
            FieldView("street", "Street and number", form.street, "address-line1", 200, problems.street),
            FieldView("postcode", "Postcode", form.postcode, "postal-code", 12, problems.postcode),
            FieldView("city", "Town", form.city, "address-level2", 100, problems.city),
        ]
        self.countries = Recipient.countries.map { Country(name: $0, isChosen: $0 == form.country) }
        self.countryProblem = problems.country
        self.hasProblems = !problems.isEmpty
        self.isGuest = account == nil
        self.samplePath = offersSample ? Paths.sampleCheckout : nil
        self.lines = basket.items.map { OrderLineView(OrderLine($0.product, quantity: $0.quantity)) }
        self.sums = SumsView(goods: basket.goods, delivery: basket.delivery)
    }
}

/// One input of a form.
struct FieldView: Sendable {
    let id: String
    let label: String
    let value: String
    let autocomplete: String
    let limit: Int
    let problem: String?
    /// Email fields get a keyboard that has the @.
    let type: String

    init(
        _ id: String,
        _ label: String,
        _ value: String,
        _ autocomplete: String,
        _ limit: Int,
        _ problem: String?
    ) {
        self.id = id
        self.label = label
        self.value = value
        self.autocomplete = autocomplete
        self.limit = limit
        self.problem = problem
        self.type = id == "email" ? "email" : "text"
    }
}

/// One line of an order.
struct OrderLineView: Sendable {
    let name: String
    let unit: String
    let quantity: Int
    let sum: String

    init(_ line: OrderLine) {
        self.name = line.name
        self.unit = line.unit
        self.quantity = line.quantity
        self.sum = "\(line.price * line.quantity)"
    }
}

/// A known email address.
///
/// If it is a relay address, the page says so and doesn't ask for another.
struct KnownEmail: Sendable {
    let beforeAt: String
    /// The part from the @ on; a long email address is broken there first.
    let fromAt: String
    let isHidden: Bool
    let isForwarding: Bool

    init?(_ account: ShopAccount) {
        guard let email = account.email else { return nil }
        let at = email.firstIndex(of: "@") ?? email.endIndex
        self.beforeAt = String(email[..<at])
        self.fromAt = String(email[at...])
        self.isHidden = account.isPrivateEmail
        self.isForwarding = !account.isPrivateEmail || account.apple?.isForwarding ?? true
    }
}
