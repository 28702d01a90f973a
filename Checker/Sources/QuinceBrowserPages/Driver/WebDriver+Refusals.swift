extension WebDriver.Refusal {
    /// What the driver says, and what is said where it has no answer because a page asks something.
    static let dialog = "unexpected alert open"

    /// Whether a page asked something by `alert`, `confirm` or `prompt` while it was looked at.
    var isDialog: Bool { self.code == Self.dialog }

    /// Whether the page made room for another in the midst of a command.
    var isGone: Bool { ["timeout", "script timeout"].contains(self.code) }

    /// Whether the page that was waited for may merely have made room for another.
    var isPassing: Bool {
        self.isDialog
            || ["javascript error", "script timeout", "timeout", "unknown error"].contains(self.code)
    }

    /// Whether the page's process or the whole browser has ended: nothing more will be opened in it.
    var isLost: Bool { ["tab crashed", "invalid session id", "no such window"].contains(self.code) }
}
