// TrustedDevice: Signing in in a new browser with six digits from a device on which the user is signed in. In production mode
// only. SignIn asks and takes the code, AccountPages shows the prompt, Storage counts.

package import Crypto
import Foundation

/// Asks the user's other devices, and checks the code that they show.
package struct TrustedDevice: Sendable {
    package let store: any DeviceRequestStore
    package let random: RandomSource
    package let clock: ServiceClock
    /// Makes the codes.
    private let key: SymmetricKey

    /// `key`: 256 bits that only this service has.
    package init(store: any DeviceRequestStore, key: SymmetricKey, random: RandomSource, clock: ServiceClock)
    {
        self.store = store
        self.key = key
        self.random = random
        self.clock = clock
    }

    /// The browser that asks.
    package struct Asker: Hashable, Sendable {
        /// The digest of the secret that binds the request to the browser.
        let secret: SecretDigest
        /// In plain words, such as `Firefox on Linux`.
        let browser: String
        let client: String

        package init(secret: SecretDigest, browser: String, client: String?) {
            self.secret = secret
            self.browser = browser
            self.client = client ?? ""
        }
    }

    /// Asks the devices of the user with this email address; a browser's earlier request ends.
    ///
    /// Without an account, or beyond the limit of the account, no device is asked, and the caller can't tell.
    ///
    /// - Returns: Whether the client may ask.
    package func ask(email: String, for asker: Asker) async throws -> Bool {
        let now = self.clock.time
        let request = DeviceRequest(
            id: self.random.hex(32),
            browser: asker.browser,
            client: asker.client,
            createdAt: now,
            isAllowed: false
        )
        let email = email.split(separator: " ").joined()
        return try await self.store.ask(request, email: email, asker.secret)
    }

    /// The account whose device shows `code`; nil for a wrong code, or if no device allowed the sign-in.
    ///
    /// The request ends with it, or with the third wrong code.
    package func account(code: String, for secret: SecretDigest) async throws -> Account? {
        let digits = String(code.prefix(64).filter { !$0.isWhitespace && $0 != "-" })
        return try await self.store.confirm(secret, at: self.clock.time) { self.accepts(digits, for: $0) }
    }

    /// Six digits, always the same for one request.
    ///
    /// Derived from the key, so they are stored nowhere.
    func code(of request: String) -> String {
        let code = HMAC<SHA256>.authenticationCode(for: Data("device code \(request)".utf8), using: self.key)
        let number = code.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) } % 1_000_000
        let digits = String(number)
        return String(repeating: "0", count: 6 - digits.count) + digits
    }

    /// Compares in constant time.
    private func accepts(_ digits: String, for request: String) -> Bool {
        SecretDigest(of: digits) == SecretDigest(of: self.code(of: request))
    }
}

/// A sign-in in a new browser that another device can allow.
package struct DeviceRequest: Hashable, Sendable {
    /// How long a request and its code are valid, in seconds: ten minutes (NIST SP 800-63B-4 §3.1.3.3).
    package static let lifetime = 600.0
    /// How many codes are tried; then the request has ended.
    package static let maximumTries = 3
    /// How many requests of one account reach its devices, per hour.
    package static let maximumPerHour = 3

    /// Names the request in forms; not secret.
    package let id: String
    package let browser: String
    package let client: String
    /// In seconds since 1970.
    package let createdAt: Double
    package let isAllowed: Bool

    package init(id: String, browser: String, client: String, createdAt: Double, isAllowed: Bool) {
        self.id = id
        self.browser = browser
        self.client = client
        self.createdAt = createdAt
        self.isAllowed = isAllowed
    }
}
