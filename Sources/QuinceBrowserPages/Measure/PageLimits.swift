/// How long a page is waited for.
package struct PageLimits: Hashable, Sendable {
    /// Until the document was read.
    package var opening: Duration
    /// Until pictures, fonts and animations are done; what is painted then is measured.
    package var settling: Duration
    /// How long nothing must have changed.
    package var quiet: Duration

    package init(
        opening: Duration = .seconds(30),
        settling: Duration = .seconds(10),
        quiet: Duration = .milliseconds(250)
    ) {
        self.opening = opening
        self.settling = settling
        self.quiet = quiet
    }
}
