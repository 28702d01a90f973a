/// One screen of an app: what a person reads, fills in and presses there, in the order of the input.
package struct MeasuredScreen: Hashable, Sendable {
    package var place: SourcePlace
    /// As the project names it, such as a class, a scene or a page's title.
    package var name: String
    /// What it is for, where names or contents tell.
    package var purpose: Measured<Purpose>
    package var elements: [ScreenElement]
    /// Whether it has a Sign in with Apple button.
    package var offersSignInWithApple: Bool
    /// Whether nothing but its elements can be on it; false where code may add to what a file shows.
    package var isWhole = true
    /// What asks for a face or a fingerprint here.
    package var biometricPrompts: [BiometricPrompt] = []
    /// Code that turns people away for a relay address of Apple's.
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
    /// What is read: the text, the title, the label or placeholder of a field, the name of a picture.
    package var text: String
    /// Whether pressing it asks for a face or a fingerprint.
    package var startsBiometrics = false
    /// For a picture: whether it is one of Apple's SF Symbols; nil where nothing but its name tells.
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
    /// Whether what is typed is hidden.
    package var isSecure: Bool
    /// Whether an email keyboard comes up.
    package var hasEmailKeyboard: Measured<Bool> = .unseen
    /// Where the source says so, or could, in one word.
    package var writtenKeyboard: WrittenValue<Bool>?
    /// Whether it has to be filled in; nil where nothing marks it.
    package var isRequired: Bool?

    package init(_ meaning: Meaning, isSecure: Bool = false) {
        self.meaning = meaning
        self.isSecure = isSecure
    }
}

/// Code that asks for a face or a fingerprint.
package struct BiometricPrompt: Hashable, Sendable {
    package var place: SourcePlace
    /// Whether a person's action leads there; known false for code that runs when a screen appears.
    package var followsAction: Measured<Bool>

    package init(at place: SourcePlace, followsAction: Measured<Bool>) {
        self.place = place
        self.followsAction = followsAction
    }
}

/// Screens in the order in which a person comes to them.
package struct MeasuredFlow: Hashable, Sendable {
    package var place: SourcePlace
    package var screens: [MeasuredScreen]
    /// The index of the screen after which the person is signed in with Apple; nil where nothing tells.
    package var signedInAfter: Int?
    /// Whether the address given was a relay address.
    package var usesRelayAddress: Measured<Bool> = .unseen
    /// Whether the first screen is the first that people see; unseen where code may show another before it.
    package var beginsWithFirst: Measured<Bool> = .known(true)

    package init(at place: SourcePlace, screens: [MeasuredScreen], signedInAfter: Int? = nil) {
        self.place = place
        self.screens = screens
        self.signedInAfter = signedInAfter
    }
}
