import QuinceButtons
import QuinceProtocol

/// A button as code, for every platform that has one.
struct ButtonSnippets: Sendable {
    /// One text to copy.
    struct Snippet: Hashable, Sendable {
        /// Names it on the page, such as `curl-apple`.
        let id: String
        /// What it is, such as "Apple’s address".
        let caption: String
        let code: String
    }

    /// What belongs to one platform.
    struct Group: Hashable, Sendable {
        let title: String
        let snippets: [Snippet]
    }

    let specification: ButtonSpecification
    /// What the button says; a screen reader is told the same.
    let label: String
    /// Of the button's corners, in points.
    let cornerRadius: Double
    /// Where this service is, such as `http://localhost:8080`.
    let serviceURL: String

    init(
        _ specification: ButtonSpecification,
        radius unit: ButtonLayout.RadiusUnit = .points,
        serviceURL: String
    ) {
        self.specification = specification
        self.label = ButtonLayout(specification).title?.text ?? "Sign in with Apple"
        let (height, asked) = (Double(specification.height), Double(specification.borderRadius))
        self.cornerRadius = min(unit == .points ? asked : asked / 100 * height, height / 2)
        self.serviceURL = serviceURL
    }

    /// All of them, in the order of the page.
    var groups: [Group] {
        [
            Group(title: "HTML", snippets: [self.link, self.officialScript]),
            Group(title: "curl", snippets: [self.appleCommand, self.serviceCommand]),
            Group(title: "SwiftUI", snippets: [self.swiftUI]),
            Group(title: "UIKit", snippets: [self.uiKit]),
            Group(title: "Android", snippets: [self.androidLayout, self.androidKotlin]),
            Group(title: "Flutter", snippets: [self.flutter]),
        ]
    }

    /// What the picture's file is called, without scale and ending.
    var fileName: String { self.specification.fileName }

    /// The radius without needless digits.
    var radiusText: String {
        let tenths = Int((self.cornerRadius * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }

    /// The language's name in English with its code, such as "Japanese (ja_JP)".
    var language: String {
        "\(ButtonLanguage.name(of: self.specification.locale)) (\(self.specification.locale))"
    }
}
