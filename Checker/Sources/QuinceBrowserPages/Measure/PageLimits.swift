/// The time limits for a page.
package struct PageLimits: Hashable, Sendable {
    /// Time until the document has been read.
    package var opening: Duration
    /// Time until requests, images, fonts and animations are done and nothing changes any more.
    ///
    /// The page is measured then.
    package var settling: Duration
    /// How long the page must have been at rest: no change, and no request under way.
    package var quiet: Duration
    /// Time until the element of `--wait-for` is painted.
    package var waiting: Duration
    /// Time for measuring, after the page came to rest.
    ///
    /// With ``opening`` and ``settling``, or ``waiting``, this is the longest time for a page in one scene.
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
    /// The message for a page that keeps the browser busy.
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
