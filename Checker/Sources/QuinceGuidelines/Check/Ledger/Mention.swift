// Ledger: every mention of Sign in with Apple in a file, and how it ends. Owns the words and names that count as mentions and
// the closed list of reasons; measures nothing, and knows no inspector and no rule.

/// A line that mentions Sign in with Apple.
package struct Mention: Hashable, Sendable {
    package var place: SourcePlace
    package var kind: Kind
    /// The mention as it is written, without the rest of its line.
    package var text: String

    package init(_ kind: Kind, _ text: String, at place: SourcePlace) {
        self.place = place
        self.kind = kind
        self.text = text
    }

    /// What mentions it; of several on a line, the first of these counts.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// Apple's own button, by the name of its class, component or element.
        case systemButton = "system-button"
        /// A text that offers it, as buttons do.
        case title
        /// A class, a function, an asset or another name.
        case name
        /// The import of a framework or a package for it.
        case importing = "import"
        /// A URL of Apple's servers for it.
        case endpoint
        /// A longer text.
        case text
        /// The name of the file.
        case fileName = "file-name"
        /// Apple's name alone, in a file that is about signing in.
        case provider
        /// A title that is joined with a name, which may be Apple's: `"Continue with \(provider.name)"`.
        case joined = "joined-title"
        /// A comment about the element that people press behind it: `<!-- Apple --><button>`.
        case labelling = "label"
        /// Apple's name for something else.
        case other
        case comment
    }

    /// Whether a person may see a button because of it.
    package var offersButton: Bool { [.systemButton, .title, .labelling].contains(self.kind) }
}

/// How a mention ends.
package enum MentionFate: Hashable, Sendable {
    /// The file has a button or an authorization request that was measured.
    case measured
    /// Something was seen, but not measured; the reason is one sentence without a full stop.
    case asked(String)
    case aside(Aside)

    /// Why a mention is no button: a closed list.
    package enum Aside: String, Hashable, Sendable, CaseIterable {
        case comment
        case test
        case prose
        case otherProduct = "other-product"
        case documentation
        case unreachable
        case otherFile = "other-file"
        case settings
        case server
        case vendor

        /// What the reason means.
        package var meaning: String {
            switch self {
            case .comment: "a comment"
            case .test: "a test"
            case .prose: "a text for readers"
            case .otherProduct: "another product or a company's name"
            case .documentation: "documentation of the project"
            case .unreachable: "code or a screen that people never see"
            case .otherFile: "another file shows the button"
            case .settings: "a settings or account page"
            case .server: "code without an interface"
            case .vendor: "code of a library"
            }
        }
    }

    /// The word for programs.
    package var word: String {
        switch self {
        case .measured: "measured"
        case .asked: "asked"
        case .aside: "aside"
        }
    }

    /// Why it isn't measured, for people; nil if it is.
    package var reason: String? {
        switch self {
        case .measured: nil
        case .asked(let reason): reason
        case .aside(let aside): aside.meaning
        }
    }
}
