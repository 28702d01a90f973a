package import Foundation
package import QuinceProtocol

/// The consent of an account for an app group.
package struct Grant: Hashable, Sendable {
    package let id: String
    package let accountID: String
    package let groupID: String
    package let teamID: String
    /// The scopes of the request that created the grant; later requests don't extend it.
    package let scopes: Set<Scope>
    package let emailSharing: Account.EmailSharing
    package let createdAt: Date
    package let shared: Shared
    /// Whether the relay forwards mail of the group's apps; without effect if the user shared the real email address.
    package let forwards: Bool
    /// When the account last signed in to an app of the group.
    package let lastSignInAt: Date

    /// The values that the app received at the first sign-in.
    package struct Shared: Hashable, Sendable {
        package let firstName: String?
        package let lastName: String?
        /// The real email address; nil if the app received a relay address or none.
        package let email: String?

        package init(firstName: String? = nil, lastName: String? = nil, email: String? = nil) {
            self.firstName = firstName
            self.lastName = lastName
            self.email = email
        }
    }

    /// `lastSignInAt`: the time of the first sign-in if it is nil.
    package init(
        id: String,
        accountID: String,
        groupID: String,
        teamID: String,
        scopes: Set<Scope>,
        emailSharing: Account.EmailSharing,
        createdAt: Date,
        shared: Shared = Shared(),
        forwards: Bool = true,
        lastSignInAt: Date? = nil
    ) {
        self.id = id
        self.accountID = accountID
        self.groupID = groupID
        self.teamID = teamID
        self.scopes = scopes
        self.emailSharing = emailSharing
        self.createdAt = createdAt
        self.shared = shared
        self.forwards = forwards
        self.lastSignInAt = lastSignInAt ?? createdAt
    }
}

/// A team's identifiers of an account: one permanent pair per account and team.
package struct Pseudonym: Hashable, Sendable {
    /// The `sub`: 6 digits, 32 hexadecimal digits, 4 digits.
    package let subject: String
    package let relayAddress: String

    package init(subject: String, relayAddress: String) {
        self.subject = subject
        self.relayAddress = relayAddress
    }

    /// The identifiers for one team, for the console.
    package struct OfTeam: Hashable, Sendable {
        package let teamID: String
        package let pseudonym: Pseudonym
    }

    /// A new pair in Apple's formats (as observed at Apple).
    package static func make(relayDomain: String, random: RandomSource) -> Self {
        Self(
            subject: "\(random.digits(6)).\(random.hex(32)).\(random.digits(4))",
            relayAddress: random.text(10, of: "abcdefghijklmnopqrstuvwxyz0123456789") + "@" + relayDomain
        )
    }
}

/// The identifier of a user whose app came from another team: the old team gave it to the new one.
package struct TransferSubject: Hashable, Sendable {
    package let text: String
    /// When identity tokens no longer contain it, in seconds since 1970.
    package let until: Double

    package init(text: String, until: Double) {
        self.text = text
        self.until = until
    }
}

/// A grant with the values that an identity token contains.
package struct GrantedIdentity: Hashable, Sendable {
    package let grant: Grant
    package let pseudonym: Pseudonym
    /// The account's own email address.
    package let accountEmail: String
    /// nil unless the app came from another team that knew the user.
    package let transferSubject: TransferSubject?

    package init(
        grant: Grant,
        pseudonym: Pseudonym,
        accountEmail: String,
        transferSubject: TransferSubject? = nil
    ) {
        self.grant = grant
        self.pseudonym = pseudonym
        self.accountEmail = accountEmail
        self.transferSubject = transferSubject
    }

    /// The transfer identifier in a token that is issued at `now`, in seconds since 1970.
    package func transferSubject(at now: Double) -> String? {
        guard let transferSubject, now < transferSubject.until else { return nil }
        return transferSubject.text
    }

    /// The email address for the app: none unless it was requested; the relay address if the user hides theirs.
    package var email: String? {
        guard self.grant.scopes.contains(.email) else { return nil }
        return self.hidesEmail ? self.pseudonym.relayAddress : self.accountEmail
    }

    package var hidesEmail: Bool { self.grant.emailSharing == .hide }

    /// The relay address that the app uses; nil if it received the real email address or none.
    package var usedRelayAddress: String? {
        self.grant.scopes.contains(.email) && self.hidesEmail ? self.pseudonym.relayAddress : nil
    }
}
