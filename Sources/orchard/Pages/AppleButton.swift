/// The Sign in with Apple button: the image from Apple's (or Quince's) endpoint, inside a link.
///
/// Black on light pages, white on dark ones; as large as the buttons next to it, with the shop's corner radius.
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
    ///   - origin: The origin of the images.
    ///   - path: The path to which the user returns.
    init(from origin: String, returningTo path: ShopLocalPath) {
        self.init(from: origin, opening: Paths.apple(returningTo: path))
    }

    /// - Parameters:
    ///   - origin: The origin of the images.
    ///   - path: The path that starts the sign-in.
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
