import Crypto
import Foundation

/// Creates pseudonyms: random ones, or, for runs that repeat, from a seed.
package struct PseudonymSource: Sendable {
    /// The number of random proposals: one in many millions belongs to another account already.
    private static let count = 4

    /// The number of proposals from a seed: each deletion of the account uses one up.
    private static let predictableCount = 1_000

    private let relayDomain: String
    private let random: RandomSource
    /// For runs that repeat: an account's pseudonym doesn't depend on earlier sign-ins.
    private let predictableSeed: String?

    package init(relayDomain: String, random: RandomSource, predictableSeed: String? = nil) {
        self.relayDomain = relayDomain
        self.random = random
        self.predictableSeed = predictableSeed
    }

    /// Proposals, of which the first that no other account has or had is used.
    package func proposals(for account: Account, team: String) -> Proposals<Pseudonym> {
        self.proposals(forEmail: account.email, team: team)
    }

    /// Proposals for the account with this email address.
    package func proposals(forEmail email: String, team: String) -> Proposals<Pseudonym> {
        self.proposals([email.lowercased(), team]) { .make(relayDomain: self.relayDomain, random: $0) }
    }

    /// Proposals for the identifier that a team gives to `team`; they look like subjects.
    package func transferSubjects(forEmail email: String, team: String) -> Proposals<String> {
        self.proposals(["transfer", email.lowercased(), team]) {
            Pseudonym.make(relayDomain: self.relayDomain, random: $0).subject
        }
    }

    private func proposals<Identifier>(
        _ names: [String],
        _ make: @escaping @Sendable (RandomSource) -> Identifier
    ) -> Proposals<Identifier> {
        guard let predictableSeed else {
            return Proposals(count: Self.count) { _ in make(self.random) }
        }
        return Proposals(count: Self.predictableCount + Self.count) { index in
            guard index < Self.predictableCount else { return make(self.random) }
            let name = ([predictableSeed] + names + ["\(index)"]).joined(separator: "\u{0}")
            return make(.repeatable(predictableSeed: name))
        }
    }
}
