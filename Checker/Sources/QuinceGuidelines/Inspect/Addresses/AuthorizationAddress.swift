/// An address of Apple's authorization endpoint with its parameters.
enum AuthorizationAddress {
    static let endpoint = "appleid.apple.com/auth/authorize"
    static let names = ["client_id", "redirect_uri", "response_type", "scope", "response_mode"]

    /// nil for an address without parameters.
    static func request(_ text: AddressText, at offset: Int, in source: SourceText) -> MeasuredAuthorization?
    {
        guard let rest = text.rest(behind: Self.endpoint) else { return nil }
        let (list, isOpen) = text.parameters(in: rest)
        guard list.contains(where: { Self.names.contains($0.name) }) else { return nil }
        var request = MeasuredAuthorization(at: source.place(at: offset), parameters: [:])
        for parameter in list where request.parameters[parameter.name] == nil {
            request.parameters[parameter.name] = Self.measured(parameter.value)
            request.places[parameter.name] = source.place(at: parameter.offset)
        }
        if isOpen {
            for name in Self.names where request.parameters[name] == nil {
                request.parameters[name] = .unseen
            }
        }
        return request
    }

    /// A value, unless it stands for one that people fill in.
    static func measured(_ value: String?) -> Measured<String> {
        guard let value else { return .unknown(because: "code computes it") }
        return Self.isPlaceholder(value) ? .unknown(because: "it is a placeholder") : .known(value)
    }

    /// `https://[::1]/callback`, where the brackets stand for no word.
    private static func hasNumberedHost(_ value: String) -> Bool {
        guard let start = value.firstRange(of: "://[") else { return false }
        let host = value[start.upperBound...].prefix { $0 != "]" }
        return host.contains(":") && host.utf8.allSatisfy { $0.isHexadecimal || $0 == 0x3A || $0 == 0x2E }
    }

    static func isPlaceholder(_ value: String) -> Bool {
        let upper = value.uppercased()
        if Self.hasNumberedHost(value) { return false }
        if ["[", "]", "<", ">", "{", "}", "$", "...", "…", "%@"].contains(where: value.contains) {
            return true
        }
        // Words that stand for a missing value in examples and in settings that still have to be filled in.
        let words = ["YOUR", "REPLACE", "CHANGEME", "XXX", "TODO", "PLACEHOLDER"]
        if words.contains(where: upper.contains) { return true }
        // `REDIRECT_URI`
        return value.count > 3 && value.contains("_") && value == upper && !value.contains("/")
            && value.contains(where: \.isLetter)
    }
}
