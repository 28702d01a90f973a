import QuinceGuidelines
import QuinceSwiftSources

/// What reads the inputs.
enum Tools {
    static let inspectors: [any Inspector] = Inspectors.all + [SwiftInspector()]

    /// What opens pages; nil as long as no browser is driven.
    static let pages: (any PageMeasurer)? = nil
}
