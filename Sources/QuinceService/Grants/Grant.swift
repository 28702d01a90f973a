package import Foundation
package import QuinceProtocol

/// What an account gave an app group.
package struct Grant: Hashable, Sendable {
    package let id: String
    package let accountID: String
    package let groupID: String
    package let teamID: String
    /// What was asked for when the grant was made; later requests do not widen it.
    package let scopes: Set<Scope>
    package let emailSharing: Account.EmailSharing
    package let createdAt: Date

    package init(
        id: String,
        accountID: String,
        groupID: String,
        teamID: String,
        scopes: Set<Scope>,
        emailSharing: Account.EmailSharing,
        createdAt: Date
    ) {
        self.id = id
        self.accountID = accountID
        self.groupID = groupID
        self.teamID = teamID
        self.scopes = scopes
        self.emailSharing = emailSharing
        self.createdAt = createdAt
    }
}

/// How a team knows an account: one pair for each account and team, the same for ever.
package struct Pseudonym: Hashable, Sendable {
    /// The `sub`: 6 digits, 32 hexadecimal digits, 4 digits.
    package let subject: String
    package let relayAddress: String

    package init(subject: String, relayAddress: String) {
        self.subject = subject
        self.relayAddress = relayAddress
    }

    /// Of one team, as the console shows it.
    package struct OfTeam: Hashable, Sendable {
        package let teamID: String
        package let pseudonym: Pseudonym
    }

    /// A new pair in Apple's shapes (as observed at Apple).
    package static func make(relayDomain: String, random: RandomSource) -> Self {
        Self(
            subject: "\(random.digits(6)).\(random.hex(32)).\(random.digits(4))",
            relayAddress: random.text(10, of: "abcdefghijklmnopqrstuvwxyz0123456789") + "@" + relayDomain
        )
    }
}

/// A grant with everything that an identity token says about it.
package struct GrantedIdentity: Hashable, Sendable {
    package let grant: Grant
    package let pseudonym: Pseudonym
    /// The account's own address.
    package let accountEmail: String

    package init(grant: Grant, pseudonym: Pseudonym, accountEmail: String) {
        self.grant = grant
        self.pseudonym = pseudonym
        self.accountEmail = accountEmail
    }

    /// The address the app gets: none unless it asked, the relay address where the person hides theirs.
    package var email: String? {
        guard self.grant.scopes.contains(.email) else { return nil }
        return self.hidesEmail ? self.pseudonym.relayAddress : self.accountEmail
    }

    package var hidesEmail: Bool { self.grant.emailSharing == .hide }
}
