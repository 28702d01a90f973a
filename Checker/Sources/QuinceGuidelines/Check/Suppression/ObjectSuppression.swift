/// An entry of the configuration that suppresses findings at one object, because Interface Builder drops comments.
package struct ObjectSuppression: Hashable, Sendable {
    /// The place of the entry.
    package var place: SourcePlace
    /// The object's id in a storyboard, the selector in a page.
    package var object: String
    /// The files that the entry applies to; nil for all files.
    package var path: PathPattern?
    package var rules: [String]
    package var reason: String

    package init(
        at place: SourcePlace,
        object: String,
        path: PathPattern? = nil,
        rules: [String],
        reason: String
    ) {
        self.place = place
        self.object = object
        self.path = path
        self.rules = rules
        self.reason = reason
    }
}

/// The suppression that applies to a finding.
package struct AppliedSuppression: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable {
        case inSource = "in-source"
        case inConfiguration = "in-configuration"
    }

    package var kind: Kind
    package var place: SourcePlace
    package var reason: String

    package init(kind: Kind, place: SourcePlace, reason: String) {
        self.kind = kind
        self.place = place
        self.reason = reason
    }
}
