/// Opens pages and measures what is painted on them.
///
/// The implementation needs a browser, so it is in a separate target.
package protocol PageMeasurer: Sendable {
    /// Opens pages, in every appearance and width.
    ///
    /// - Parameter addresses: Of `http` and `https`.
    /// - Returns: What was found on all of them, under the addresses they were asked for by, and which could not be opened.
    /// - Throws: Whatever says why there is no browser.
    func inspect(_ addresses: [String]) async throws -> MeasuredPages
}

/// What was found on pages.
package struct MeasuredPages: Sendable {
    package var inspection = Inspection()
    /// The pages that could not be opened.
    package var unreadable: [UnreadableInput] = []
    /// Remarks about the measured pages.
    package var notes: [PageNote] = []

    package init() {}
}
