/// An attribute for Apple's script, or a parameter of a button endpoint.
package struct ButtonAttribute: Hashable, Sendable {
    /// As it is written, such as `data-height` or `border_radius`.
    package var name: String
    /// nil if code computes the value.
    package var value: String?
    package var place: SourcePlace?

    package init(_ name: String, _ value: String?, place: SourcePlace? = nil) {
        self.name = name
        self.value = value
        self.place = place
    }
}

/// The three endpoints that draw buttons.
package enum ButtonEndpoint: String, Hashable, Sendable, CaseIterable {
    case center = "/appleid/button"
    case left = "/appleid/button/left"
    case logo = "/appleid/button/logo"
}

/// Apple's script, as a page loads it.
package struct AppleScript: Hashable, Sendable {
    package var address: String
    package var place: SourcePlace?
    /// The language of the page; nil if the page doesn't set it.
    package var pageLanguage: String?

    package init(address: String, place: SourcePlace? = nil, pageLanguage: String? = nil) {
        self.address = address
        self.place = place
        self.pageLanguage = pageLanguage
    }
}
