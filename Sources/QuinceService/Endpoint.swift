/// The endpoints of the wire, as faults and the console name them.
package enum Endpoint: String, Hashable, Sendable, CaseIterable {
    case authorize
    case token
    case revoke
    case keys
    case discovery
    /// The pages of a sign-in under way.
    case flow
    /// The button images.
    case button

    /// The endpoint that answers `path`; nil for everything that is not the protocol.
    package init?(path: String) {
        if let endpoint = Self(plainPath: path) {
            self = endpoint
            return
        }
        // The router passes over empty segments; so does this, or `//auth/token` would be answered and not be seen.
        self.init(plainPath: "/" + path.split(separator: "/").joined(separator: "/"))
    }

    private init?(plainPath path: String) {
        switch path {
        case Paths.authorize: self = .authorize
        case Paths.token: self = .token
        case Paths.revoke: self = .revoke
        case Paths.keys: self = .keys
        case Paths.discovery: self = .discovery
        case _ where path.hasPrefix(Paths.flow + "/"): self = .flow
        case Paths.button, Paths.button + ".svg": self = .button
        case _ where path.hasPrefix(Paths.button + "/"): self = .button
        default: return nil
        }
    }
}
