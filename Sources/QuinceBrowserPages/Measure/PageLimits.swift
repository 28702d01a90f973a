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

    package init(
        opening: Duration = .seconds(30),
        settling: Duration = .seconds(10),
        quiet: Duration = .milliseconds(500),
        waiting: Duration = .seconds(30)
    ) {
        self.opening = opening
        self.settling = settling
        self.quiet = quiet
        self.waiting = waiting
    }
}

extension Duration {
    var seconds: Double { self / .seconds(1) }

    /// Such as `10 seconds`.
    var inSeconds: String { "\(Int(self.seconds)) seconds" }
}
