/// One thing that a relying party must not believe.
package struct Attack: Sendable {
    /// What accepting it means for the exit code and for the order of reading.
    package enum Weight: String, Hashable, Sendable {
        /// Someone else's account, or a session that nobody proved.
        case severe
        /// A line of defense is missing; another one may hold.
        case weakness
        /// To look at; never fails a run.
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

    /// Stable: `--only` takes it.
    package let name: String
    package let group: Group
    package let weight: Weight
    /// What it is.
    package let sentence: String
    /// What an attacker has of it.
    package let gain: String
    /// What to do.
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

    /// Every attack, in the order in which they are played.
    package static let all: [Attack] =
        Self.claims + Self.signatures + Self.keys + Self.answers + Self.person + Self.limits
        + Self.notifications
}
