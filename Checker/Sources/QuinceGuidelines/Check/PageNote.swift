/// A remark about an input that isn't a finding: about a measured page, or about a button in a file.
package struct PageNote: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The browser ended at another address.
        case sentOn = "sent-on"
        /// It did not come to rest.
        case stillLoading = "still-loading"
        /// There is a button on it that nobody sees, and no other.
        case notShown = "not-shown"
        /// It ended where an earlier one of the flow did.
        case notInFlow = "not-in-flow"
        /// A file shows Sign in with Apple, and no button in it was measured.
        case seenNotMeasured = "seen-not-measured"
        /// A button was measured, and the file doesn't show some of the values that rules need.
        case measuredInPart = "measured-in-part"

        /// Whether it is about a button in a file, and not about a page.
        package var isOfFile: Bool { self == .seenNotMeasured || self == .measuredInPart }

        /// The title above such remarks.
        package var title: String {
            switch self {
            case .sentOn, .stillLoading, .notShown, .notInFlow: "About the pages"
            case .seenNotMeasured: "Seen, not measured"
            case .measuredInPart: "Measured in part"
            }
        }
    }

    /// The page, with the URL that was requested; otherwise the place in the file.
    package let place: SourcePlace
    package let kind: Kind
    /// A sentence without subject and period: "redirected to …".
    package let text: String

    package init(_ place: SourcePlace, _ kind: Kind, _ text: String) {
        self.place = place
        self.kind = kind
        self.text = text
    }
}
