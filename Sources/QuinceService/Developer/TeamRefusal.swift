/// The reason why an app can't get another team without a transfer: users signed in to it, and only a transfer gives the other
/// team subjects of its own for them.
package struct TeamRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// The client ID of the app.
    package let app: String
    /// The team with whose subjects the users signed in.
    package let team: String
    package let userCount: Int

    package var description: String {
        let users = self.userCount == 1 ? "1 user has" : "\(self.userCount) users have"
        return
            "\(users) signed in to '\(self.app)' of team \(self.team), and only a transfer can move them to another team"
    }
}
