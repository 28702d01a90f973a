/// A customer with an account.
struct ShopAccount: Hashable, Sendable, Identifiable {
    /// 128 random bits in base64url.
    typealias ID = String

    let id: ID
    /// The customer's name, from them or from Sign in with Apple; nil if unknown.
    let name: String?
    /// The email address for messages; a relay address if the customer hides their own.
    let email: String?
    /// Whether the email address is proven to be the customer's: by a link that they opened, or by Apple.
    let isEmailVerified: Bool
    /// Whether ``email`` is a relay address, according to Apple.
    let isPrivateEmail: Bool
    let extras: Extras
    /// nil if the customer signs in only with email links.
    let apple: AppleLink?
    /// Seconds since 1970.
    let createdAt: Double

    /// Optional data of a customer.
    struct Extras: Hashable, Sendable {
        /// For the driver.
        var phone: String?
        /// The ID of a product; the shop writes when it is ripe.
        var favourite: String?
        /// Whether the shop asked for the data and the customer declined.
        var areDeclined = false

        /// Whether the text can be a phone number: digits and the usual separators, at least five digits.
        static func couldBePhone(_ text: String) -> Bool {
            text.utf8.allSatisfy { "0123456789+-/(). ".utf8.contains($0) }
                && text.utf8.count { (0x30...0x39).contains($0) } >= 5
        }
    }

    /// The link between an account and Sign in with Apple.
    struct AppleLink: Hashable, Sendable {
        /// The user's subject at Apple, the same at every sign-in.
        let subject: String
        /// Seconds since 1970.
        let linkedAt: Double
        /// Whether the relay forwards messages, according to Apple's notifications.
        let isForwarding: Bool
    }
}

/// Stores accounts by ID and by proven email address.
protocol ShopAccountStore: Sendable {
    func account(_ id: ShopAccount.ID) async throws -> ShopAccount?

    /// Finds the account with this verified email address, or creates it.
    ///
    /// - Returns: nil while the account with this email address is being deleted.
    func account(
        provenEmail: String,
        orMake id: ShopAccount.ID,
        name: String?,
        now: Double
    ) async throws -> (id: ShopAccount.ID, isNew: Bool)?

    func rename(_ account: ShopAccount.ID, to name: String?) async throws

    func setExtras(_ extras: ShopAccount.Extras, of account: ShopAccount.ID) async throws
}

/// Stores deletions of accounts, from the request to their end.
protocol ShopDeletionStore: Sendable {
    /// Records that the account is to be deleted, and signs it out everywhere.
    func beginDeletion(of account: ShopAccount.ID, now: Double) async throws

    /// Accounts whose deletion isn't finished.
    func deletionsUnderWay() async throws -> [ShopAccount.ID]

    /// Deletes the account and all personal data; orders stay without a name.
    func finishDeletion(of account: ShopAccount.ID) async throws
}
