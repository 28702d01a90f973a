/// A Sign in with Apple button as the script found it.
struct PaintedButton: Decodable, Sendable {
    enum Kind: String, Decodable, Sendable {
        /// The element of Apple's script.
        case script
        /// A picture of the whole button.
        case picture
        /// Made by hand, with words.
        case text
        /// Made by hand, without words.
        case logo
    }

    let kind: Kind
    let selector: String
    /// Whether there is anything in the element of Apple's script.
    let isDrawn: Bool
    let isHidden: Bool
    let box: PaintedBox
    let radius: Double
    let shape: String
    let fill: PaintedColor
    let background: PaintedColor
    let border: Border?
    let hasShadow: Bool
    let title: Title?
    let logo: Logo?
    let isStacked: Bool?
    let name: String
    let clearance: Clearance?
    let cover: String?
    let overlay: Overlay?
    let attributes: [Attribute]
    let endpoint: String?
    /// Whether it is a picture that did not load.
    let isBroken: Bool
    let natural: PaintedSize?
    let siblings: [Sibling]
    /// The name of the picture's file.
    let picture: String?
    /// Of a picture of the whole button.
    let origin: PictureOrigin?
    let language: String?

    struct Border: Decodable, Sendable {
        let color: [Double]
        let width: Double
    }

    struct Title: Decodable, Sendable {
        let text: String
        /// The list of fonts as the style sheet has it.
        let family: String
        let size: Double
        let color: [Double]
        let plain: Bool
        let box: PaintedBox?
        let isCut: Bool
        let language: String?
        /// The height of a capital, of a font that the page brought.
        let capital: Double?
    }

    struct Logo: Decodable, Sendable {
        enum Kind: String, Decodable, Sendable {
            /// A drawing in the page.
            case drawn
            case file
            /// Of an icon font or library.
            case icon
            /// A character.
            case glyph
        }

        let kind: Kind
        let name: String
        let box: PaintedBox?
        /// The inked part of the box, if known.
        let ink: PaintedBox?
        let color: [Double]?
        let endpoint: Endpoint?
        let isBitmap: Bool?
        let isCut: Bool?
        let selector: String?
        /// nil for what is no picture.
        let origin: PictureOrigin?
    }

    struct Endpoint: Decodable, Sendable {
        let path: String
        let address: String
    }

    /// What lies over the button.
    struct Overlay: Decodable, Sendable {
        /// Such as `covered by #banner`.
        let what: String
        /// Whether most of the button can be seen.
        let isPartial: Bool
    }

    /// What is nearest to the button.
    struct Clearance: Decodable, Sendable {
        let gap: Double
        let selector: String
    }

    struct Attribute: Decodable, Sendable {
        let name: String
        let value: String
    }

    struct Sibling: Decodable, Sendable {
        /// A company, or `own`.
        let role: String
        let title: String
        let box: PaintedBox
        let logoBox: PaintedBox?
        let radius: Double
        let isLogoOnly: Bool
        let titleSize: Double?
        let selector: String
    }
}
