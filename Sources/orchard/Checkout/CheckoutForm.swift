import OutgoingMail

/// The fields of the checkout as the customer typed them, with the problem of each.
///
/// The form asks only for data that the delivery needs.
struct CheckoutForm: Sendable {
    /// The token of the future order's URL; the same each time this form is sent.
    var token: SecretToken
    var name = ""
    var email = ""
    var street = ""
    var postcode = ""
    var city = ""
    var country = ""

    /// An empty form, filled with the data of the account or of an earlier order.
    init(token: SecretToken, account: ShopAccount?, latest: Recipient?) {
        self.token = token
        self.name = latest?.name ?? account?.name ?? ""
        self.street = latest?.street ?? ""
        self.postcode = latest?.postcode ?? ""
        self.city = latest?.city ?? ""
        self.country = latest?.country ?? ""
    }

    /// A form with sample data, for developers who try the checkout.
    init(sampleWith token: SecretToken) {
        self.token = token
        self.name = "Jane Quince"
        self.email = "jane@example.com"
        self.street = "12 Garden Lane"
        self.postcode = "1010"
        self.city = "Vienna"
        self.country = "Austria"
    }

    /// A form that the browser sent.
    init?(_ form: Form) {
        guard let token = SecretToken(parsing: form["order"]) else { return nil }
        self.token = token
        self.name = form["name"]
        self.email = form["email"]
        self.street = form["street"]
        self.postcode = form["postcode"]
        self.city = form["city"]
        self.country = form["country"]
    }

    /// The recipient, or the fields to correct.
    ///
    /// The email address of an `account` is never requested, whether it is a relay address or not.
    func recipient(for account: ShopAccount?) -> Result<Recipient, Problems> {
        var problems = Problems()
        problems.name = Self.isFilled(self.name, upTo: 100) ? nil : "Please enter the name of the recipient."
        problems.street =
            Self.isFilled(self.street, upTo: 200) ? nil : "Please enter street and house number."
        problems.postcode = Self.isFilled(self.postcode, upTo: 12) ? nil : "Please enter the postcode."
        problems.city = Self.isFilled(self.city, upTo: 100) ? nil : "Please enter the town."
        problems.country =
            Recipient.countries.contains(self.country) ? nil : "Please choose one of these countries."
        let address = EmailAddress(parsing: self.email)
        if account == nil, address == nil {
            problems.email = "Please enter an email address, such as jane@example.com."
        }
        guard problems.isEmpty else { return .failure(problems) }
        return .success(
            Recipient(
                name: self.name,
                email: account == nil ? address?.text : account?.email,
                street: self.street,
                postcode: self.postcode,
                city: self.city,
                country: self.country
            )
        )
    }

    private static func isFilled(_ text: String, upTo limit: Int) -> Bool {
        !text.isEmpty && text.unicodeScalars.count <= limit
    }

    /// A sentence for each invalid field.
    struct Problems: Error, Hashable, Sendable {
        var name: String?
        var email: String?
        var street: String?
        var postcode: String?
        var city: String?
        var country: String?

        var isEmpty: Bool { self == Problems() }
    }
}
