/// The protocol's endpoints, by the names in faults and in the console.
package enum Endpoint: String, Hashable, Sendable, CaseIterable {
    case authorize
    case token
    case revoke
    /// `/auth/usermigrationinfo`, for apps that move to another team.
    case migration
    case keys
    case discovery
    /// The pages of a sign-in in progress.
    case flow
    /// The button images.
    case button
    /// Apple's script for web pages.
    case script
    /// The system's sheet of an Apple device; in development only.
    case native

    /// The endpoint of `path`; nil if the path isn't part of the protocol.
    package init?(path: String) {
        if let endpoint = Self(plainPath: path) {
            self = endpoint
            return
        }
        // The router ignores empty segments. Without the same rule here, `//auth/token` would be served and not recorded.
        self.init(plainPath: "/" + path.split(separator: "/").joined(separator: "/"))
    }

    private init?(plainPath path: String) {
        switch path {
        case Paths.authorize: self = .authorize
        case Paths.token: self = .token
        case Paths.revoke: self = .revoke
        case Paths.migration: self = .migration
        case Paths.keys: self = .keys
        case Paths.discovery: self = .discovery
        case Paths.native: self = .native
        case _ where path.hasPrefix(Paths.flow + "/"): self = .flow
        case Paths.button, Paths.button + ".svg": self = .button
        case _ where path.hasPrefix(Paths.button + "/"): self = .button
        case _ where path.hasPrefix(Paths.script + "/"): self = .script
        default: return nil
        }
    }
}
