/// A file the pages load: the style sheet, the icon, the console's script.
///
/// The files are part of the program, so one executable is all there is to install.
package struct Asset: Sendable {
    /// Where it is served.
    package let path: String
    /// The value of `Content-Type`.
    package let mediaType: String
    /// The file itself.
    package let text: String

    /// What the pages of a sign-in load.
    package static let signIn: [Asset] = [.styleSheet, .icon]
    /// Every file under `/_assets`; the console's are there in development mode alone.
    package static let all: [Asset] = Self.signIn + [.consoleScript]

    package static let styleSheet = Asset(
        path: "\(Paths.assets)/style.css",
        mediaType: "text/css; charset=utf-8",
        text: [
            StyleSheet.foundation, StyleSheet.signIn, StyleSheet.console, StyleSheet.consoleParts,
            StyleSheet.buttons,
        ].joined(separator: "\n")
    )

    package static let icon = Asset(
        path: "\(Paths.assets)/icon.svg",
        mediaType: "image/svg+xml",
        text: Icon.quince
    )

    package static let consoleScript = Asset(
        path: "\(Paths.assets)/console.js",
        mediaType: "text/javascript; charset=utf-8",
        text: ConsoleScript.text
    )
}
