import Clients
import Crypto
package import Foundation
import PageLanguages
package import Passkeys
package import QuinceProtocol

/// Begins and finishes the two ceremonies: making a passkey, and signing in with one.
package struct PasskeyCeremonies: Sendable {
    package let party: PasskeyParty
    package let scope: PasskeyScope
    let store: any PasskeyStore
    let limits: PasskeyLimits
    let clock: ServiceClock
    let random: RandomSource
    private let metrics: ServiceMetrics

    package init(
        party: PasskeyParty,
        mode: Mode,
        store: any PasskeyStore,
        clock: ServiceClock,
        random: RandomSource,
        metrics: ServiceMetrics,
        limits: SharedLimits
    ) {
        self.party = party
        self.scope = PasskeyScope(mode: mode, relyingPartyID: party.id)
        self.store = store
        self.limits = PasskeyLimits(mode, limits)
        self.clock = clock
        self.random = random
        self.metrics = metrics
    }

    /// The user whom a passkey is made for, and where.
    package struct Owner: Sendable {
        package let account: Account
        /// The digest of the secret that binds the ceremony to the browser.
        package let browser: SecretDigest
        package let client: String?
        /// The user handle of an account that isn't stored yet; nil if it is.
        package let newUserHandle: Data?

        package init(
            account: Account,
            browser: SecretDigest,
            client: String?,
            newUserHandle: Data? = nil
        ) {
            self.account = account
            self.browser = browser
            self.client = client
            self.newUserHandle = newUserHandle
        }

        /// The account with which the ceremony is stored; nil if the account isn't stored yet.
        fileprivate var storedAccountID: String? { self.newUserHandle == nil ? self.account.id : nil }
    }
}

// MARK: Making a passkey

extension PasskeyCeremonies {
    /// The options for `navigator.credentials.create` (WebAuthn §5.4).
    ///
    /// - Throws: ``PasskeyProblem/tooMany``.
    package func creationOptions(for owner: Owner) async throws -> JSONObject {
        guard self.limits.options.allows(owner.client) else { throw self.limited(by: .passkeyOptions) }
        let account = owner.account
        guard let handle = try await self.userHandle(of: owner) else {
            throw PasskeyProblem.registration(.user)
        }
        let existing = try await self.store.passkeys(of: account.id, self.scope)
        let challenge = try await self.begin(.create, owner.browser, accountID: owner.storedAccountID)
        return [
            "rp": ["id": .string(self.party.id), "name": "Quince"],
            "user": [
                "id": .string(Base64URL.encode(handle)), "name": .string(account.email),
                "displayName": .string(account.displayName),
            ],
            "challenge": .string(challenge),
            "pubKeyCredParams": .array(
                CredentialKey.Algorithm.allCases.map { ["type": "public-key", "alg": .integer($0.rawValue)] }
            ),
            "timeout": .integer(Int(PasskeyCeremony.lifetime) * 1_000),
            "excludeCredentials": .array(existing.map(\.descriptor)),
            "authenticatorSelection": [
                "residentKey": "required", "requireResidentKey": true, "userVerification": "required",
            ],
            "attestation": "none",
        ]
    }

    private func userHandle(of owner: Owner) async throws -> Data? {
        if let handle = owner.newUserHandle { return handle }
        return try await self.store.userHandle(of: owner.account.id, proposal: self.random.bytes(32))
    }

    /// The passkey of a message, checked; it isn't stored yet.
    ///
    /// - Throws: ``PasskeyProblem``.
    package func registered(_ message: JSONValue?, for owner: Owner, name: String) async throws -> Passkey {
        try await self.limited(owner.client) {
            do throws(PasskeyRefusal) {
                let registration = try PasskeyRegistration(parsing: message ?? .null)
                let digest = registration.clientData.challengeDigest
                return (registration, digest)
            } catch { throw PasskeyProblem.registration(error) }
        } then: { registration, digest in
            let ceremony = try await self.take(digest, .create, owner.browser)
            guard let ceremony, ceremony.accountID == owner.storedAccountID else {
                throw PasskeyProblem.registration(.challenge)
            }
            do throws(PasskeyRefusal) {
                let verified = try registration.verified(
                    challengeDigest: Array(ceremony.digest),
                    by: self.party
                )
                return self.passkey(verified, of: owner.account, name: name)
            } catch { throw PasskeyProblem.registration(error) }
        }
    }

    private func passkey(_ verified: PasskeyRegistration.Verified, of account: Account, name: String)
        -> Passkey
    {
        Passkey(
            id: self.random.hex(32),
            accountID: account.id,
            credentialID: Data(verified.id),
            publicKey: Data(verified.key.bytes),
            algorithm: verified.key.algorithm.rawValue,
            signCount: verified.signCount,
            isBackupEligible: verified.isBackupEligible,
            isBackedUp: verified.isBackedUp,
            isUserVerified: verified.isUserVerified,
            transports: verified.transports,
            model: Data(verified.model),
            name: PasskeyName.proposal(model: verified.model) ?? name,
            createdAt: self.clock.time,
            lastUsedAt: nil
        )
    }
}

// MARK: Signing in

extension PasskeyCeremonies {
    /// The options for `navigator.credentials.get` (WebAuthn §5.5): no list, so that they say nothing about anyone.
    ///
    /// - Throws: ``PasskeyProblem/tooMany``.
    package func requestOptions(browser: SecretDigest, client: String?) async throws -> JSONObject {
        guard self.limits.options.allows(client) else { throw self.limited(by: .passkeyOptions) }
        return [
            "challenge": .string(try await self.begin(.get, browser, accountID: nil)),
            "rpId": .string(self.party.id), "userVerification": "required", "allowCredentials": [],
            "timeout": .integer(Int(PasskeyCeremony.lifetime) * 1_000),
        ]
    }

    /// The account whose user signed in with `message`.
    ///
    /// The ceremony is used up, whatever the result. Of several equal messages, one signs in.
    /// - Throws: ``PasskeyProblem``.
    package func signedIn(_ message: JSONValue?, browser: SecretDigest, client: String?) async throws
        -> Account
    {
        try await self.limited(client) {
            do throws(PasskeyRefusal) { return try PasskeyAuthentication(parsing: message ?? .null) } catch {
                self.metrics.signIn(.passkey, .refused)
                throw PasskeyProblem.signIn(error)
            }
        } then: { (authentication: PasskeyAuthentication) in
            do {
                let account = try await self.account(of: authentication, browser: browser)
                self.metrics.signIn(.passkey, .accepted)
                return account
            } catch let problem as PasskeyProblem {
                self.metrics.signIn(.passkey, .refused)
                if try await self.limits.refusals.allows(client) {
                    try await self.store.reportRefusal(problem.reason)
                }
                throw problem
            }
        }
    }

    /// Uses the ceremony and the passkey, and returns the account of the passkey.
    private func account(of authentication: PasskeyAuthentication, browser: SecretDigest) async throws
        -> Account
    {
        let digest = authentication.clientData.challengeDigest
        guard let ceremony = try await self.take(digest, .get, browser) else {
            throw PasskeyProblem.signIn(.challenge)
        }
        guard
            let (passkey, account, handle) = try await self.store.passkey(
                Data(authentication.id),
                self.scope
            )
        else { throw PasskeyProblem.signIn(.unknownCredential) }
        let verified: PasskeyAuthentication.Verified
        do throws(PasskeyRefusal) {
            verified = try authentication.verified(
                with: passkey.stored(userHandle: handle),
                challengeDigest: Array(ceremony.digest),
                by: self.party
            )
        } catch {
            if error == .counter { try await self.store.reportCounter(of: passkey) }
            throw PasskeyProblem.signIn(error)
        }
        let isUsed = try await self.store.use(
            passkey,
            signCount: verified.signCount,
            isBackedUp: verified.isBackedUp,
            in: .current,
            at: self.clock.time
        )
        // Another sign-in was faster with the same counter, or the passkey has been removed.
        guard isUsed else { throw PasskeyProblem.signIn(.counter) }
        return account
    }

    /// What the browser may keep of the user's passkeys, for `signalAllAcceptedCredentials` (WebAuthn §5.1.10).
    package func accepted(of account: Account) async throws -> JSONObject {
        let handle = try await self.store.userHandle(of: account.id, proposal: self.random.bytes(32))
        let passkeys = try await self.store.passkeys(of: account.id, self.scope)
        return [
            "rpId": .string(self.party.id), "userId": .string(Base64URL.encode(handle ?? Data())),
            "allAcceptedCredentialIds": .array(
                passkeys.map { .string(Base64URL.encode($0.credentialID)) }
            ),
        ]
    }
}

// MARK: Ceremonies

extension PasskeyCeremonies {
    /// Stores a ceremony with a new challenge of 32 bytes, which it returns as base64url.
    private func begin(_ kind: PasskeyCeremony.Kind, _ browser: SecretDigest, accountID: String?) async throws
        -> String
    {
        let challenge = self.random.bytes(32)
        try await self.store.add(
            PasskeyCeremony(
                digest: Data(SHA256.hash(data: challenge)),
                kind: kind,
                browser: browser,
                accountID: accountID,
                expiresAt: self.clock.time + PasskeyCeremony.lifetime
            )
        )
        return Base64URL.encode(challenge)
    }

    /// Takes the ceremony; nil unless it is of this kind and browser, and in time.
    ///
    /// It is used up in any case.
    private func take(_ digest: [UInt8], _ kind: PasskeyCeremony.Kind, _ browser: SecretDigest) async throws
        -> PasskeyCeremony?
    {
        guard let ceremony = try await self.store.takeCeremony(Data(digest)), ceremony.kind == kind,
            ceremony.browser == browser, self.clock.time < ceremony.expiresAt
        else { return nil }
        return ceremony
    }

    /// The refusal of a client that a limit stops.
    private func limited(by rule: ServiceMetrics.LimitRule) -> PasskeyProblem {
        self.metrics.limited(rule)
        return .tooMany
    }

    /// Reads and judges an answer of a client that hasn't sent too many.
    private func limited<Message: Sendable, Result>(
        _ client: String?,
        _ read: () throws -> Message,
        then judge: (Message) async throws -> Result
    ) async throws -> Result {
        guard self.limits.answers.allows(client) else { throw self.limited(by: .passkeyAnswers) }
        return try await judge(try read())
    }
}

/// How many ceremonies one client may begin, and how many answers it may send, per minute.
///
/// There is nothing to guess, so the limits only bound the work. A limit of failures would let a client refuse the passkeys of
/// everyone on its network. In development, all clients are on one machine.
struct PasskeyLimits: Sendable {
    let options: RateLimiter
    let answers: RateLimiter
    /// Lines about refusals in the audit log, per hour: nobody has to be signed in to cause one, and they are kept for a year.
    let refusals: ExactLimit

    init(_ mode: Mode, _ limits: SharedLimits) {
        let isDevelopment = mode == .development
        let count = isDevelopment ? 60_000 : 120
        self.options = limits.load(.passkeyOptions, count, per: .seconds(60))
        self.answers = limits.load(.passkeyAnswers, count, per: .seconds(60))
        self.refusals = limits.exact(.passkeyRefusals, 30, per: .seconds(3_600))
    }
}

extension Passkey {
    fileprivate var descriptor: JSONValue {
        [
            "type": "public-key", "id": .string(Base64URL.encode(self.credentialID)),
            "transports": .array(self.transports.map(JSONValue.string)),
        ]
    }

    fileprivate func stored(userHandle: Data) -> PasskeyAuthentication.Stored {
        PasskeyAuthentication.Stored(
            id: Array(self.credentialID),
            key: Array(self.publicKey),
            signCount: self.signCount,
            isBackupEligible: self.isBackupEligible,
            userHandle: Array(userHandle)
        )
    }
}
