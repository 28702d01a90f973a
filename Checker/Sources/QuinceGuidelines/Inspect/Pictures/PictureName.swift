import Foundation

/// The information in the name of an image file.
package struct PictureName: Hashable, Sendable {
    /// The whole path.
    let path: String
    /// The name with its ending.
    package let file: String
    private let folder: String

    package init(path: String) {
        self.path = path
        let parts = path.split(separator: "/").suffix(2).map(String.init)
        self.file = parts.last ?? path
        self.folder = parts.count > 1 ? parts[0] : ""
    }

    /// Whether it names a Sign in with Apple button: `sign-in-with-apple@2x.png`, `appleid_button.png`, `siwa-black.svg`.
    ///
    /// Logos, icons and pictures of whole screens don't count.
    package var isButtons: Bool {
        let name = self.file.lowercased()
        // Code calls a picture of a catalog by the name of its set.
        let set = self.folder.hasSuffix(".imageset") ? self.folder.lowercased() : ""
        let others = ["logo", "icon", "screenshot", "screen_shot", "mockup"]
        if others.contains(where: { name.contains($0) || set.contains($0) }) { return false }
        // `ic_sign_up_apple`
        if ViewWords.parts(of: self.file).first == "ic" { return false }
        if name.hasPrefix("appleid_button") || name.hasPrefix("appleid-button") || name.hasPrefix("siwa") {
            return true
        }
        if let sign = name.range(of: "sign"), case let rest = name[sign.upperBound...],
            rest.contains("apple"),
            ["in", "up"].contains(where: { rest.contains($0) })
        {
            return true
        }
        return name.contains(/continue.?with.?apple/)
    }

    /// Whether it names a picture of a whole button, with its title.
    package var isWholeButtons: Bool { self.isButtons && !self.isLogoOnly || self.mayBeButtons }

    private var isLogoOnly: Bool {
        // Apple's own files are logos: `SIWA-Left-Black`, `siwa-logo-only-white`.
        let words = ViewWords.parts(of: self.file)
        return words.first == "siwa"
            || !Set(words).isDisjoint(with: ["only", "square", "round", "circle", "mark"])
    }

    /// Whether it may as well name such a button: `apple_login_small.png`, `btn_apple@2x.png`.
    var mayBeButtons: Bool {
        let words = ViewWords.parts(of: String(self.file.prefix { $0 != "." }))
        let joined = words.joined()
        guard joined.contains("apple"), Self.otherWords.isDisjoint(with: words) else { return false }
        if !Self.buttonWords.isDisjoint(with: words) { return true }
        let pairs = zip(words, words.dropFirst()).map { $0 + $1 }
        return !Self.buttonWords.isDisjoint(with: pairs)
            || Self.joinedWords.contains { word in words.contains { $0.hasPrefix(word) || $0.hasSuffix(word) }
            }
    }

    private static let buttonWords: Set<String> = [
        "signin", "signup", "login", "logon", "continue", "button", "btn",
    ]
    private static let joinedWords = [
        "applesignin", "applesignup", "applelogin", "applebutton", "applebtn", "signinapple", "loginapple",
        "signinwithapple", "signupwithapple", "loginwithapple", "continuewithapple", "buttonapple",
        "btnapple",
    ]
    /// Words for other things with Apple's name, and for pictures that aren't buttons.
    private static let otherWords: Set<String> = [
        "logo", "icon", "icons", "ic", "glyph", "store", "appstore", "pay", "applepay", "music", "wallet",
        "watch", "tv", "card", "maps", "map", "health", "news", "podcast", "podcasts", "calendar", "touch",
        "badge", "download", "screenshot", "screen", "shot", "mockup", "banner", "hero", "background", "bg",
        "illustration", "photo", "tree", "pie", "juice", "pineapple", "emoji", "favicon", "preview",
        "diagram",
        "flow",
    ]

    /// Whether it is what Apple's endpoint, or this program in its place, gives a file.
    var isEndpoints: Bool {
        let name = self.file.lowercased()
        return name.hasPrefix("appleid_button") || name.hasPrefix("appleid-button")
    }

    /// Pixels per point, from `@2x` in the name or from the folder's density; nil if neither shows it.
    package var scale: Double? {
        let stem = self.file.prefix { $0 != "." }.lowercased()
        if let found = stem.firstMatch(of: /@([1-6](?:\.[0-9])?)x$/) { return Double(found.1) }
        if let found = self.file.lowercased().firstMatch(of: /@([1-6]\.[0-9])x\.[a-z]+$/) {
            return Double(found.1)
        }
        let densities = ["mdpi": 1, "hdpi": 1.5, "xhdpi": 2, "xxhdpi": 3, "xxxhdpi": 4]
        if let density = self.folder.split(separator: "-").last.flatMap({ densities[String($0)] }) {
            return density
        }
        // Flutter's folders.
        return self.folder.wholeMatch(of: /([1-6]\.[0-9])x/).flatMap { Double($0.1) }
    }
}
