/// How long a page is waited for.
package struct PageLimits: Hashable, Sendable {
    /// Until the document was read.
    package var opening: Duration
    /// Until requests, pictures, fonts and animations are done and nothing changes any more; what is painted then is measured.
    package var settling: Duration
    /// How long nothing must have changed and no request been under way.
    package var quiet: Duration
    /// Until something is painted that was named to be waited for.
    package var waiting: Duration
    /// Until it has been measured after it was waited for.
    ///
    /// With ``opening`` and ``settling``, or ``waiting``, that is the longest that a page is looked at in one scene, whatever it does.
    package var measuring: Duration

    package init(
        opening: Duration = .seconds(30),
        settling: Duration = .seconds(10),
        quiet: Duration = .milliseconds(500),
        waiting: Duration = .seconds(30),
        measuring: Duration = .seconds(20)
    ) {
        self.opening = opening
        self.settling = settling
        self.quiet = quiet
        self.waiting = waiting
        self.measuring = measuring
    }
}

extension PageLimits {
    /// What is said of a page that leaves the browser no time to look at it.
    func silence(isWaiting: Bool) -> String {
        let limit = (isWaiting ? self.waiting : self.settling) + self.measuring
        return
            "couldn't be measured within \(limit.inSeconds): its script never pauses, or it requests more than the browser can handle"
    }
}

extension Duration {
    var seconds: Double { self / .seconds(1) }

    /// Such as `10 seconds`.
    var inSeconds: String { "\(Int(self.seconds)) seconds" }
}
