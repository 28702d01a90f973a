/// The Sign in with Apple button: the picture that Apple's address (or Quince's) draws, inside a link.
///
/// Black on light, white on dark pages; as large as the other buttons beside it, and in the shop's own corner radius.
struct AppleButton: Sendable {
    /// CSS pixels, for every sign-in button of the shop: at least 140 × 30, and fitting a screen of 320.
    static let size = (width: 280, height: 44)
    static let cornerRadius = 10

    let path: String
    let source: String
    /// The values of `srcset`.
    let black: String
    let white: String
    let width = Self.size.width
    let height = Self.size.height

    /// - Parameters:
    ///   - origin: Where pictures come from.
    ///   - path: Where to return to.
    init(from origin: String, returningTo path: ShopLocalPath) {
        self.init(from: origin, opening: Paths.apple(returningTo: path))
    }

    /// - Parameters:
    ///   - origin: Where pictures come from.
    ///   - path: What begins the sign-in.
    init(from origin: String, opening path: String) {
        self.path = path
        self.source = Self.address(origin, "black", 1)
        self.black = Self.sourceSet(origin, "black")
        self.white = Self.sourceSet(origin, "white")
    }

    private static func sourceSet(_ origin: String, _ color: String) -> String {
        (1...3).map { "\(self.address(origin, color, $0)) \($0)x" }.joined(separator: ", ")
    }

    private static func address(_ origin: String, _ color: String, _ scale: Int) -> String {
        "\(origin)/appleid/button?width=\(self.size.width)&height=\(self.size.height)&color=\(color)"
            + "&type=sign-in&border_radius=\(self.cornerRadius)&scale=\(scale)&locale=en_US"
    }
}
