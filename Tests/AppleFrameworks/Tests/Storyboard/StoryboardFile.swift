#if canImport(UIKit) && !(os(watchOS) || QUINCE_WATCH)
import Foundation
import FoundationXML
@_spi(Test) import UIKit

@testable import QuinceUI

/// Makes the sign-in button of a storyboard as the system does: `init(coder:)`, then the runtime attributes by their key
/// paths, then `awakeFromNib()`.
@MainActor
final class StoryboardFile {
    struct Unknown: Error { let what: String }

    private let reader = Reader()

    init(_ url: URL) throws {
        let parser = XMLParser(data: try Data(contentsOf: url))
        parser.delegate = self.reader
        guard parser.parse() else { throw Unknown(what: url.path) }
    }

    init(xml: String) throws {
        let parser = XMLParser(data: Data(xml.utf8))
        parser.delegate = self.reader
        guard parser.parse() else { throw Unknown(what: "the text") }
    }

    func button() throws -> SignInWithAppleIDButton {
        guard self.reader.module == "QuinceUI" else {
            throw Unknown(what: "module \(self.reader.module ?? "none")")
        }
        let coder = StoryboardCoder(frame: self.reader.frame, title: self.reader.title)
        guard let button = SignInWithAppleIDButton(coder: coder) else { throw Unknown(what: "button") }
        for (key, value) in self.reader.attributes { try Self.set(key, value, of: button) }
        button.awakeFromNib()
        if !self.reader.lengths.isEmpty { button.translatesAutoresizingMaskIntoConstraints = false }
        for length in self.reader.lengths { length.constraint(of: button).isActive = true }
        return button
    }

    /// What key-value coding does with the names that are `@IBInspectable`.
    private static func set(_ key: String, _ value: Double, of button: SignInWithAppleIDButton) throws {
        switch key {
        case "type": button.type = Int(value)
        case "style": button.style = Int(value)
        case "cornerRadius": button.cornerRadius = CGFloat(value)
        default: throw Unknown(what: key)
        }
    }
}

/// A constraint of the button on its own width or height.
private struct Length {
    let isWidth: Bool
    let isMinimum: Bool
    let constant: CGFloat

    init?(_ attributes: [String: String]) {
        guard let constant = attributes["constant"].flatMap(Double.init) else { return nil }
        self.isWidth = attributes["firstAttribute"] == "width"
        self.isMinimum = attributes["relation"] == "greaterThanOrEqual"
        self.constant = CGFloat(constant)
    }

    @MainActor
    func constraint(of button: SignInWithAppleIDButton) -> NSLayoutConstraint {
        let anchor = self.isWidth ? button.widthAnchor : button.heightAnchor
        return self.isMinimum
            ? anchor.constraint(greaterThanOrEqualToConstant: self.constant)
            : anchor.constraint(equalToConstant: self.constant)
    }
}

/// Reads the first object of the class.
private final class Reader: NSObject, XMLParserDelegate {
    private(set) var module: String?
    private(set) var frame = CGRect.zero
    private(set) var title: String?
    private(set) var attributes: [(String, Double)] = []
    /// The constraints of the button on itself.
    private(set) var lengths: [Length] = []
    private var depth = 0
    private var key: String?

    func parser(
        _: XMLParser,
        didStartElement name: String,
        namespaceURI _: String?,
        qualifiedName _: String?,
        attributes: [String: String]
    ) {
        if attributes["customClass"] == "SignInWithAppleIDButton" {
            (self.module, self.depth) = (attributes["customModule"], 1)
        }
        guard self.depth > 0 else { return }
        self.depth += 1
        switch name {
        case "rect": self.frame = Self.rect(attributes)
        case "state": self.title = attributes["title"]
        case "constraint": if let length = Length(attributes) { self.lengths.append(length) }
        case "userDefinedRuntimeAttribute": self.key = attributes["keyPath"]
        case "integer", "real":
            if let key = self.key, let value = attributes["value"].flatMap(Double.init) {
                self.attributes.append((key, value))
            }
        default: break
        }
    }

    func parser(_: XMLParser, didEndElement _: String, namespaceURI _: String?, qualifiedName _: String?) {
        if self.depth > 0 { self.depth -= self.depth == 2 ? 2 : 1 }
    }

    private static func rect(_ attributes: [String: String]) -> CGRect {
        func number(_ key: String) -> Double { attributes[key].flatMap(Double.init) ?? 0 }
        return CGRect(x: number("x"), y: number("y"), width: number("width"), height: number("height"))
    }
}
#endif
