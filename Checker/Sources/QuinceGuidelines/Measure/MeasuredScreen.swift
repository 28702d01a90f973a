/// A screen of an app: its texts, fields and controls, in the order of the input.
package struct MeasuredScreen: Hashable, Sendable {
    package var place: SourcePlace
    /// The name in the project, such as a class, a scene or a page's title.
    package var name: String
    /// The purpose of the screen, if its name or content shows it.
    package var purpose: Measured<Purpose>
    package var elements: [ScreenElement]
    /// Whether it has a Sign in with Apple button.
    package var offersSignInWithApple: Bool
    /// Whether the elements are complete; false if code may add others.
    package var isWhole = true
    /// Whether code was read, and not a page in a browser.
    package var isFromCode = false
    /// Why nobody may see it; nil if nothing speaks against it.
    package var doubt: String?
    /// The code that starts biometric authentication on this screen.
    package var biometricPrompts: [BiometricPrompt] = []
    /// Code that rejects Apple's relay addresses.
    package var relayRefusals: [SourcePlace] = []
    /// Whether its code asks the device which of Face ID, Touch ID and Optic ID it has before it names one.
    package var asksForBiometryType: Measured<Bool> = .unseen

    package init(
        _ name: String,
        at place: SourcePlace,
        purpose: Measured<Purpose> = .unseen,
        elements: [ScreenElement],
        offersSignInWithApple: Bool = false
    ) {
        self.name = name
        self.place = place
        self.purpose = purpose
        self.elements = elements
        self.offersSignInWithApple = offersSignInWithApple
    }

    package enum Purpose: String, Hashable, Sendable, CaseIterable {
        case signIn = "sign-in"
        case signUp = "sign-up"
        case account
        case checkout
        /// Asks for data.
        case form
        /// What the app is for.
        case content
    }
}

/// One thing on a screen.
package struct ScreenElement: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case text
        case field(ScreenField)
        case button
        case toggle
        case image
    }

    package var kind: Kind
    package var place: SourcePlace
    /// The text, the title, the label or placeholder of a field, or the name of a picture.
    package var text: String
    /// Whether pressing it starts biometric authentication.
    package var startsBiometrics = false
    /// For a picture: whether it is one of Apple's SF Symbols; nil if only its name is known.
    package var isSystemSymbol: Bool?

    package init(_ kind: Kind, _ text: String, at place: SourcePlace) {
        self.kind = kind
        self.text = text
        self.place = place
    }
}

/// A field to fill in.
package struct ScreenField: Hashable, Sendable {
    package enum Meaning: String, Hashable, Sendable {
        case email
        case name
        case password
        case oneTimeCode = "one-time code"
        case other
    }

    package var meaning: Meaning
    /// Whether the field hides its text.
    package var isSecure: Bool
    /// Whether the field shows the email keyboard.
    package var hasEmailKeyboard: Measured<Bool> = .unseen
    /// The word in the source that sets the keyboard, or could set it.
    package var writtenKeyboard: WrittenValue<Bool>?
    /// Whether the field is marked as required; nil without a mark.
    package var isRequired: Bool?

    package init(_ meaning: Meaning, isSecure: Bool = false) {
        self.meaning = meaning
        self.isSecure = isSecure
    }
}

/// Code that starts biometric authentication.
package struct BiometricPrompt: Hashable, Sendable {
    package var place: SourcePlace
    /// Whether it runs after a user's action; known false for code that runs when a screen appears.
    package var followsAction: Measured<Bool>

    package init(at place: SourcePlace, followsAction: Measured<Bool>) {
        self.place = place
        self.followsAction = followsAction
    }
}

/// Screens in the order in which people see them.
package struct MeasuredFlow: Hashable, Sendable {
    package var place: SourcePlace
    package var screens: [MeasuredScreen]
    /// The index of the screen after which the user is signed in with Apple; nil if it isn't known.
    package var signedInAfter: Int?
    /// Whether the user shared a relay address.
    package var usesRelayAddress: Measured<Bool> = .unseen
    /// Whether people see the first screen first; unseen if code may show another screen before it.
    package var beginsWithFirst: Measured<Bool> = .known(true)

    package init(at place: SourcePlace, screens: [MeasuredScreen], signedInAfter: Int? = nil) {
        self.place = place
        self.screens = screens
        self.signedInAfter = signedInAfter
    }
}
