import QuinceButtons
import QuinceProtocol

/// The code of a button for every platform.
struct ButtonSnippets: Sendable {
    /// One text to copy.
    struct Snippet: Hashable, Sendable {
        /// The ID on the page, such as `curl-apple`.
        let id: String
        /// The caption, such as "From Apple".
        let caption: String
        let code: String
    }

    /// The snippets of one platform.
    struct Group: Hashable, Sendable {
        let title: String
        let snippets: [Snippet]
    }

    let specification: ButtonSpecification
    /// The title of the button, which screen readers also get.
    let label: String
    /// The corner radius, in points.
    let cornerRadius: Double
    /// The URL of this service, such as `http://localhost:8080`.
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

    /// The name of the image file, without scale and extension.
    var fileName: String { self.specification.fileName }

    /// The radius without unnecessary digits.
    var radiusText: String {
        let tenths = Int((self.cornerRadius * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }

    /// The language's name in English with its code, such as "Japanese (ja_JP)".
    var language: String {
        "\(ButtonLanguage.name(of: self.specification.locale)) (\(self.specification.locale))"
    }
}
