import Crypto
import Foundation

/// Creates pseudonyms: random ones, or, for runs that repeat, from a seed.
package struct PseudonymSource: Sendable {
    /// The number of proposals: one in many millions belongs to another account already.
    private static let count = 4

    /// The number of proposals in a run that repeats: each deletion of the account uses one up.
    private static let predictableCount = 16

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
    package func proposals(for account: Account, team: String) -> [Pseudonym] {
        self.proposals(forEmail: account.email, team: team)
    }

    /// Proposals for the account with this email address.
    package func proposals(forEmail email: String, team: String) -> [Pseudonym] {
        self.sources([email.lowercased(), team]).map { .make(relayDomain: self.relayDomain, random: $0) }
    }

    /// Proposals for the identifier that a team gives to `team`; they look like subjects.
    package func transferSubjects(forEmail email: String, team: String) -> [String] {
        self.sources(["transfer", email.lowercased(), team]).map {
            Pseudonym.make(relayDomain: self.relayDomain, random: $0).subject
        }
    }

    /// A source of randomness for each proposal.
    private func sources(_ names: [String]) -> [RandomSource] {
        guard let predictableSeed else { return Array(repeating: self.random, count: Self.count) }
        return (0..<Self.predictableCount).map { index in
            let name = ([predictableSeed] + names + ["\(index)"]).joined(separator: "\u{0}")
            return .repeatable(predictableSeed: name)
        }
    }
}
