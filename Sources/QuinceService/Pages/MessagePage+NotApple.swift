import PageLanguages

extension MessagePage {
    /// Tells users who opened a URL of Apple that it leads to Quince, and how they reach Apple again.
    ///
    /// - Parameters:
    ///   - host: The name of Apple under which the request came.
    ///   - consoleURL: The console's URL; nil if there is no console.
    /// - Returns: The page, with a link to the console if there is one.
    static func notApple(host: String, consoleURL: String?) -> Self {
        let language = Language.current
        return Self(
            heading: language.text(.errorNotApple),
            message: language.text(.errorNotAppleText, ["host": host]),
            remedy: .init(purpose: language.text(.errorNotAppleRemedy), command: "quince appleid untrust"),
            linkPath: consoleURL,
            linkText: consoleURL == nil ? nil : language.text(.errorConsole)
        )
    }
}
