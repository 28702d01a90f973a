/// A page of the account, to which users return after they signed in.
///
/// A place that a request names is parsed into this type, so a link can't lead to another site.
enum AccountPlace: Hashable, Sendable {
    case apps
    /// The app of a grant.
    case app(grant: String)
    case stopUsing(grant: String)
    case personal
    case passkeys
    case sessions
    case device
    case activity
    case export
    case deletion

    /// Where the script of ``device`` looks for changes.
    static let deviceStatePath = "\(Paths.accountDevice)/state"

    var path: String {
        switch self {
        case .apps: Paths.account
        case .app(let grant): "\(Paths.account)/apps/\(grant)"
        case .stopUsing(let grant): "\(Paths.account)/apps/\(grant)/stop"
        case .personal: "\(Paths.account)/personal"
        case .passkeys: "\(Paths.account)/passkeys"
        case .sessions: "\(Paths.account)/sessions"
        case .device: Paths.accountDevice
        case .activity: "\(Paths.account)/activity"
        case .export: "\(Paths.account)/export"
        case .deletion: "\(Paths.account)/delete"
        }
    }

    /// The place with this path; nil if there is none.
    init?(path: String) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst(2).map(String.init)
        let places: [Self]
        if parts.count >= 2, Self.isGrant(parts[1]) {
            places = [.app(grant: parts[1]), .stopUsing(grant: parts[1])]
        } else {
            places = [.apps, .personal, .passkeys, .sessions, .device, .activity, .export, .deletion]
        }
        guard let place = places.first(where: { $0.path.utf8.elementsEqual(path.utf8) }) else { return nil }
        self = place
    }

    /// Whether `text` has the form of a grant's ID: hexadecimal digits.
    private static func isGrant(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    /// The sign-in page that leads to this place.
    var signInPath: String {
        guard self != .apps else { return Paths.accountSignIn }
        // The characters of a place need no escaping in a query (RFC 3986 §3.4).
        return "\(Paths.accountSignIn)?return=\(self.path)"
    }
}
