/// An address of one of the three button endpoints.
struct ButtonAddress: Sendable {
    let endpoint: ButtonEndpoint
    /// In the order of the address.
    let attributes: [ButtonAttribute]

    static let host = "appleid.cdn-apple.com"

    /// nil for any other address; the text begins with the host.
    init?(_ text: AddressText, in source: SourceText) {
        guard var query = text.rest(behind: Self.host + ButtonEndpoint.center.rawValue) else { return nil }
        var endpoint = ButtonEndpoint.center
        for other in [ButtonEndpoint.left, .logo] {
            if let behind = text.rest(behind: Self.host + other.rawValue) {
                (endpoint, query) = (other, behind)
            }
        }
        // Anything else after it is another file.
        if let next = text.bytes[query].first, ![0, 0x3F, 0x23].contains(next) { return nil }
        self.endpoint = endpoint
        self.attributes = text.parameters(in: query).list.map { parameter in
            ButtonAttribute(parameter.name, parameter.value, place: source.place(at: parameter.offset))
        }
    }

    /// The image that is drawn there.
    func button(at place: SourcePlace, on platform: Platform) -> MeasuredButton {
        var button = MeasuredButton(.image, at: place, on: platform)
        button.endpoint = self.endpoint
        button.attributes = self.attributes
        button.style = self.style
        return button
    }

    private var style: Measured<ButtonStyle> {
        func value(_ name: String, _ standard: String) -> String? {
            guard let attribute = self.attributes.first(where: { $0.name == name }) else { return standard }
            return attribute.value
        }
        switch (value("color", "black"), value("border", "false")) {
        case ("black", _): return .known(.black)
        case ("white", "true"): return .known(.whiteOutline)
        case ("white", "false"): return .known(.white)
        default: return .unseen
        }
    }
}
