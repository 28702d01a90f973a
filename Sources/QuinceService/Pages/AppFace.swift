/// What stands for an app beside its name: its icon, or initials on a color of its own.
///
/// Screen readers don't say it, because the name is there.
struct AppFace: Hashable, Sendable {
    /// The number of colors, `.tone-0` and so on, in the style sheet.
    static let tones = 8

    /// The path of the icon; nil if the app has none.
    let picture: String?
    let letters: String
    let tone: Int

    /// - Parameters:
    ///   - name: The name of the app.
    ///   - groupID: Its primary App ID: the apps of a group have one color.
    ///   - icon: The name of the icon.
    init(name: String, groupID: String, icon: String?) {
        self.picture = icon.map(Paths.appIcon)
        self.letters = Self.initials(of: name)
        self.tone = groupID.utf8.reduce(0) { $0 + Int($1) } % Self.tones
    }

    /// The first letters of the first two words, or one letter of a script without capitals; `?` if there is none.
    static func initials(of name: String) -> String {
        let words = name.split { !$0.isLetter && !$0.isNumber }
        guard let first = words.first?.first else { return "?" }
        let second = first.isCased || first.isNumber ? words.dropFirst().first?.first : nil
        return [first, second].compactMap { $0?.uppercased() }.joined()
    }
}
