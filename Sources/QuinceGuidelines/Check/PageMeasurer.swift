/// Opens pages and measures what is painted on them; what does it needs a browser and is a target of its own.
package protocol PageMeasurer: Sendable {
    /// Opens pages, in every appearance and width.
    ///
    /// - Parameter addresses: Of `http` and `https`.
    /// - Returns: What was found on all of them.
    /// - Throws: ``UnreadableInput`` where a page cannot be opened, or whatever says why there is no browser.
    func inspect(_ addresses: [String]) async throws -> Inspection
}
