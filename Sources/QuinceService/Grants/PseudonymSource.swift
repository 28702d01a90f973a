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
        guard let predictableSeed else {
            return (0..<Self.count).map { _ in .make(relayDomain: self.relayDomain, random: self.random) }
        }
        return (0..<Self.predictableCount).map { index in
            let name = [predictableSeed, account.email.lowercased(), team, "\(index)"].joined(
                separator: "\u{0}"
            )
            return .make(relayDomain: self.relayDomain, random: .repeatable(predictableSeed: name))
        }
    }
}
