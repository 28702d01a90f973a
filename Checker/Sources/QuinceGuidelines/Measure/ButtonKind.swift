/// What draws a button; decides which rules apply.
package enum ButtonKind: String, Hashable, Sendable, CaseIterable {
    /// The platform draws it: `ASAuthorizationAppleIDButton`, Apple's `SignInWithAppleButton`, Apple's script on a page.
    case system
    /// A class of the project around the platform's button.
    case systemWrapped = "system-wrapped"
    /// An image of the button endpoints.
    case image
    /// Made by hand, with a title.
    case customText = "custom-text"
    /// Made by hand, with nothing but the logo.
    case customLogoOnly = "custom-logo-only"

    /// Whether the project draws it itself.
    package var isCustom: Bool { self == .customText || self == .customLogoOnly }
}

/// Where a button is shown.
package enum Platform: String, Hashable, Sendable, CaseIterable {
    case iOS = "iOS"
    case macOS = "macOS"
    case tvOS = "tvOS"
    case watchOS = "watchOS"
    case visionOS = "visionOS"
    case web
    case android = "Android"
    /// Flutter and React Native: several at once.
    case crossPlatform = "cross-platform"
}

/// The three styles of the guidelines.
package enum ButtonStyle: String, Hashable, Sendable, CaseIterable {
    case black
    case white
    case whiteOutline = "white-outline"
}
