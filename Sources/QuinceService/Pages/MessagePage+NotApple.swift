extension MessagePage {
    /// Tells users who opened a URL of Apple that it leads to Quince, and how they reach Apple again.
    ///
    /// - Parameters:
    ///   - host: The name of Apple under which the request came.
    ///   - consoleURL: The console's URL; nil if there is no console.
    /// - Returns: The page, with a link to the console if there is one.
    static func notApple(host: String, consoleURL: String?) -> Self {
        Self(
            heading: "This isn’t Apple",
            message: "On this machine, \(host) leads to Quince, a service for testing.",
            remedy: .init(purpose: "To reach Apple again:", command: "quince appleid untrust"),
            linkPath: consoleURL,
            linkText: consoleURL == nil ? nil : "Open the console"
        )
    }
}
