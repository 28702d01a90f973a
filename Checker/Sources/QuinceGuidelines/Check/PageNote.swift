/// What a reader has to know of a page that was measured, beside its findings: nothing that a rule judges.
package struct PageNote: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable {
        /// The browser ended at another address.
        case sentOn = "sent-on"
        /// It did not come to rest.
        case stillLoading = "still-loading"
        /// There is a button on it that nobody sees, and no other.
        case notShown = "not-shown"
        /// It ended where an earlier one of the flow did.
        case notInFlow = "not-in-flow"
    }

    /// The page, under the address that was asked for.
    package let place: SourcePlace
    package let kind: Kind
    /// A sentence without its subject and a full stop: "was sent on to …".
    package let text: String

    package init(_ place: SourcePlace, _ kind: Kind, _ text: String) {
        self.place = place
        self.kind = kind
        self.text = text
    }
}
