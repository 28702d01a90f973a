// Screens: what people read, fill in and press on a screen, and what starts by itself there. Judges nothing.

import QuinceGuidelines

extension TypeDeclaration {
    /// A name that no other screen of the project has.
    var screenName: String { "\(self.position.text.path)#\(self.name)@\(self.position.offset)" }
}

/// Facts about screens, fields and pictures from clear names.
enum ScreenNames {
    private static let purposes: [(MeasuredScreen.Purpose, [String])] = [
        (.signUp, ["sign up", "signup", "register", "registration", "create account"]),
        (.signIn, ["sign in", "signin", "log in", "login", "logon", "welcome back", "authentication"]),
        (.checkout, ["checkout", "check out", "payment"]),
        (.account, ["account", "profile", "settings"]),
    ]

    /// Words in names of what is only a part of a screen.
    private static let parts = [" button ", " cell ", " row ", " field ", " label ", " card "]

    /// What a screen is for, by the name of its type.
    static func purpose(of name: String) -> Measured<MeasuredScreen.Purpose> {
        let words = " " + IdentifierWords.words(of: name).joined(separator: " ") + " "
        guard !self.parts.contains(where: words.contains) else { return .unseen }
        for (purpose, names) in self.purposes where names.contains(where: { words.contains(" \($0) ") }) {
            return .assumed(purpose, because: "the name '\(name)' says so")
        }
        return .unseen
    }

    /// What a field is for, by its label and by names around it.
    static func meaning(of texts: [String], isSecure: Bool) -> ScreenField.Meaning {
        let all = texts.map { IdentifierWords.words(of: $0).joined(separator: " ") }.joined(separator: " ")
        let has = { (words: [String]) in words.contains { all.contains($0) } }
        if has(["one time", "verification code", "otp", "onetime"]) { return .oneTimeCode }
        if isSecure || has(["password", "passwort", "mot de passe", "contraseña"]) { return .password }
        if has(["email", "e mail"]) || texts.contains(where: FieldWording.mentionsEmail),
            !has(["phone", "user name", "username", " or "])
        {
            return .email
        }
        if has(["first name", "last name", "full name", "your name", "given name", "family name"])
            || all == "name"
        {
            return .name
        }
        return .other
    }

    /// Whether a picture shows a face or a finger, by its name.
    static func isBiometric(picture name: String) -> Bool {
        let bare = name.lowercased().filter(\.isLetter)
        return ["touchid", "faceid", "fingerprint", "opticid"].contains { bare.contains($0) }
    }

    /// Whether a text is about a face or a fingerprint.
    static func isBiometric(text: String) -> Bool {
        let small = text.lowercased()
        return ["face id", "touch id", "optic id", "faceid", "touchid", "biometric", "fingerprint"].contains {
            small.contains($0)
        }
    }

    /// Code that reads the biometric method of a device.
    static let biometryType = "biometryType"

    /// Names of functions that are called when a screen appears, not when someone presses something.
    static let lifecycle: Set<String> = [
        "init", "viewDidLoad", "viewWillAppear", "viewDidAppear", "viewIsAppearing", "awakeFromNib",
        "loadView",
        "viewDidLayoutSubviews", "applicationDidBecomeActive", "sceneDidBecomeActive", "awake",
        "willActivate",
    ]
}
