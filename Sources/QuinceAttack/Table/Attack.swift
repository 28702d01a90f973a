/// One attack on a relying party.
package struct Attack: Sendable {
    /// How severe it is if the attack is accepted; decides the exit code and the order of the report.
    package enum Weight: String, Hashable, Sendable {
        /// The attacker gets into someone else's account, or gets a session without proof of identity.
        case severe
        /// One line of defense is missing; another one may still hold.
        case weakness
        /// Worth a look; never fails a run.
        case note
    }

    package enum Group: String, Hashable, Sendable, CaseIterable {
        case claims = "Claims with a valid signature"
        case signatures = "Signatures"
        case answers = "Responses and sessions"
        case person = "User data from the browser"
        case limits = "Limits, redirects and cookies"
        case notifications = "Notifications"
    }

    /// The stable name, for `--only`.
    package let name: String
    package let group: Group
    package let weight: Weight
    /// What is sent, in a sentence.
    package let sentence: String
    /// What accepting it gives an attacker.
    package let gain: String
    /// What the app's developer should do.
    package let remedy: String
    let play: @Sendable (Player) async throws -> Finding

    init(
        _ name: String,
        _ group: Group,
        _ weight: Weight,
        _ sentence: String,
        gain: String,
        remedy: String,
        play: @escaping @Sendable (Player) async throws -> Finding
    ) {
        (self.name, self.group, self.weight) = (name, group, weight)
        (self.sentence, self.gain, self.remedy) = (sentence, gain, remedy)
        self.play = play
    }

    /// Every attack, in the order in which they run.
    package static let all: [Attack] =
        Self.claims + Self.signatures + Self.keys + Self.answers + Self.person + Self.limits
        + Self.notifications
}
