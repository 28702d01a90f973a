// AppleScript: The drop-in for Apple's script on web pages (Sign in with Apple JS), written from its observed behavior. Owns
// its text per locale, and its two routes: GET /appleauth/static/jsapi/appleid/1/{locale}/appleid.auth.js and …/appleid.auth.d.ts.
// The browser's part is in Web/AppleScript.

import QuinceButtons
import QuinceProtocol
import WebPages

/// The script as a browser gets it.
struct AppleScript: Hashable, Sendable {
    /// The version of Apple's script that it behaves like; pages send it with the authorization request.
    static let version = "1.5.6"

    /// The origin that the script opens and whose messages it accepts, such as `https://appleid.apple.com`.
    let base: String
    /// The locale of the button's titles.
    let locale: String
    /// Whether ``locale`` replaces an unknown one in the URL.
    let isFallback: Bool

    /// Chooses the closest of the 37 locales for the text in a URL.
    init(base: String, locale text: String) {
        self.base = base
        let isKnown = ButtonLocale.all.contains(text)
        self.locale = isKnown ? text : ButtonLocale.closest(to: text) ?? ButtonLocale.default
        self.isFallback = !isKnown
    }

    /// The whole script.
    ///
    /// - Throws: ``TitleTable/Refusal``, ``ButtonSpecification/Refusal``.
    func text(artwork: ButtonArtwork) throws -> String {
        let settings: JSONValue = [
            "base": .string(self.base), "version": .string(Self.version), "locale": .string(self.locale),
            "isFallback": .bool(self.isFallback),
            "button": try ScriptButton(artwork: artwork, locale: self.locale).json(),
        ]
        return Self.code.replacing("__SETTINGS__", with: settings.text, maxReplacements: 1)
    }

    /// The code in the order it is served; its last file publishes what the others define.
    private static let code = ([Self.opening] + Self.parts.map(Self.withoutComments) + [Self.closing])
        .joined(separator: "\n")

    /// The comments are for readers of the source; they would be a tenth of what browsers load.
    private static func withoutComments(_ file: [UInt8]) -> String {
        String(embedded: file).split(separator: "\n")
            .filter { !$0.drop { $0 == " " }.hasPrefix("//") }
            .joined(separator: "\n")
    }

    private static let parts = [
        PackageResources.apple_configuration_js,
        PackageResources.apple_request_js,
        PackageResources.apple_popup_js,
        PackageResources.apple_button_js,
        PackageResources.apple_auth_js,
    ]

    private static let opening = """
        /* Sign in with Apple JS, as Quince serves it. */
        (function () {
        "use strict";
        const settings = __SETTINGS__;
        """
    private static let closing = "})();\n"

    /// The declarations of its types for TypeScript.
    static let types = String(embedded: PackageResources.apple_auth_d_ts)
}
