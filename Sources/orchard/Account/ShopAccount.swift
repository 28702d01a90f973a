/// Someone who comes back.
struct ShopAccount: Hashable, Sendable, Identifiable {
    /// 128 random bits in base64url.
    typealias ID = String

    let id: ID
    /// What we call them; nil until they or Sign in with Apple told.
    let name: String?
    /// Where messages go; an address of Apple's relay where it is hidden.
    let email: String?
    /// Whether the address is known to be theirs: by a link that was followed, or by Apple's word.
    let isEmailVerified: Bool
    /// Whether ``email`` is a relay's, as Apple tells it.
    let isPrivateEmail: Bool
    let extras: Extras
    /// nil for who signs in by email link only.
    let apple: AppleLink?
    /// Seconds since 1970.
    let createdAt: Double

    /// What nobody has to tell.
    struct Extras: Hashable, Sendable {
        /// For the driver.
        var phone: String?
        /// What to be written to about, as a product's id.
        var favourite: String?
        /// Whether we asked and were told "no thanks".
        var areDeclined = false

        /// Whether someone could be called there: digits as people write them, five at least.
        static func couldBePhone(_ text: String) -> Bool {
            text.utf8.allSatisfy { "0123456789+-/(). ".utf8.contains($0) }
                && text.utf8.count { (0x30...0x39).contains($0) } >= 5
        }
    }

    /// That the account is used with Sign in with Apple.
    struct AppleLink: Hashable, Sendable {
        /// Apple's name for the person, the same at every sign-in.
        let subject: String
        /// Seconds since 1970.
        let linkedAt: Double
        /// Whether the relay forwards messages, as Apple's events tell it.
        let isForwarding: Bool
    }
}

/// Accounts by id and by proven address.
protocol ShopAccountStore: Sendable {
    func account(_ id: ShopAccount.ID) async throws -> ShopAccount?

    /// Finds the account with this verified address, or makes it.
    ///
    /// - Returns: nil while the account with this address is being deleted.
    func account(
        provenEmail: String,
        orMake id: ShopAccount.ID,
        name: String?,
        now: Double
    ) async throws -> (id: ShopAccount.ID, isNew: Bool)?

    func rename(_ account: ShopAccount.ID, to name: String?) async throws

    func setExtras(_ extras: ShopAccount.Extras, of account: ShopAccount.ID) async throws
}

/// Deletions, from the word to the deed.
protocol ShopDeletionStore: Sendable {
    /// Writes down that the account is to go, and signs it out everywhere.
    func beginDeletion(of account: ShopAccount.ID, now: Double) async throws

    /// Accounts whose deletion has not come to its end.
    func deletionsUnderWay() async throws -> [ShopAccount.ID]

    /// Removes the account and all that tells who it was; orders stay without a name.
    func finishDeletion(of account: ShopAccount.ID) async throws
}
