import QuinceGuidelines

/// The words without which a file is not parsed.
enum SwiftWords {
    /// What screens are about, in small letters.
    private static let words =
        [
            "signin", "sign in", "signup", "sign up", "login", "log in", "passcode", "securefield",
            "securetextentry", "evaluatepolicy", "biometr", "touchid", "faceid", "touch id", "face id",
            "emailaddress", "\u{1F34E}", "\u{1F34F}", "\\u{f8ff}", "siwa", "privaterelay",
        ].map { Array($0.utf8) } + SignInWords.apple.dropFirst().map { Array($0.utf8) }

    private static let apple = Array("apple".utf8)

    /// The words by their first byte.
    private static let table: [[[UInt8]]] = {
        var table = [[[UInt8]]](repeating: [], count: 256)
        for word in Self.words + [Self.apple] { table[Int(word[0])].append(word) }
        return table
    }()

    /// Whether a file may say something of buttons or screens.
    static func are(in file: InputFile) -> Bool {
        let bytes = [UInt8](file.bytes)
        for start in bytes.indices {
            let first = self.small(bytes[start])
            for word in self.table[Int(first)] where self.begins(word, bytes, start) {
                if word.count != self.apple.count || first != self.apple[0] || self.isMeant(bytes, start) {
                    return true
                }
            }
        }
        // A field for an email address, on any screen.
        return file.mentions(["textfield"]) && file.mentions(["mail"])
    }

    /// Whether a file may hold what screens of other files are made of: constants, colors, components.
    ///
    /// It needn't say anything of signing in.
    static func holdsParts(_ file: InputFile) -> Bool {
        file.bytes.count <= Self.partSize
            && file.mentions([
                "static let", "static var", "static func", "class var", "class func", "-> uibutton",
                "buttonstyle", "viewmodifier",
                ": uibutton {", ": uibutton,", "extension uibutton", "extension uiview",
                "extension uicontrol", "extension font",
            ])
            && file.mentions([
                "cgfloat", "color(", "uifont", "uibutton", "double", "some view", "-> uicolor", "layer.",
                "backgroundcolor", "tintcolor", "settitle", ".custom(", ".system(",
            ])
    }

    /// In bytes; larger files are tables.
    private static let partSize = 32_768

    private static func small(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }

    private static func begins(_ word: [UInt8], _ bytes: [UInt8], _ start: Int) -> Bool {
        guard start + word.count <= bytes.count else { return false }
        for index in word.indices where self.small(bytes[start + index]) != word[index] { return false }
        return true
    }

    /// Whether "apple" is more than part of an address or a license: `com.apple.`, `apple.com`, `Apple Inc`.
    private static func isMeant(_ bytes: [UInt8], _ start: Int) -> Bool {
        let before = start > 0 ? bytes[start - 1] : 0
        guard before != UInt8(ascii: "."), before != UInt8(ascii: "@"), before != UInt8(ascii: "/") else {
            return false
        }
        let rest = bytes[(start + self.apple.count)...].prefix(5)
        let follows = String(decoding: rest, as: UTF8.self).lowercased()
        return !follows.hasPrefix(".com") && !follows.hasPrefix(" inc") && !follows.hasPrefix("'s")
    }

    /// Whether a name has a word for which files are parsed.
    static func areIn(name: String) -> Bool {
        let small = name.lowercased()
        return ["apple", "signin", "login", "signup"].contains { small.contains($0) }
    }
}
