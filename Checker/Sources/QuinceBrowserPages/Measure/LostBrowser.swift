/// A page that the browser does not come back from: the next one needs a new browser.
struct LostBrowser: Error, Hashable, Sendable {
    /// The message about the page.
    let reason: String
}

extension LostBrowser {
    /// The outcome for a page that was being measured.
    ///
    /// A page that leaves no time for an answer and a browser that ended over it are told apart: only the first is surely the
    /// page's own doing.
    init(_ error: any Error, _ limits: PageLimits, isWaiting: Bool) {
        switch error {
        case let lost as LostBrowser: self = lost
        case DriverError.timeout:
            self.init(reason: limits.silence(isWaiting: isWaiting))
        case let refusal as WebDriver.Refusal where refusal.isLost:
            self.init(
                reason:
                    "was lost during the check: its tab crashed, for example because of too little memory, or the browser was stopped"
            )
        default:
            let detail = "\(error)".prefix(200).prefix { !$0.isNewline }
            self.init(
                reason: "can't be measured: the browser stopped, or its response can't be read (\(detail))"
            )
        }
    }
}
