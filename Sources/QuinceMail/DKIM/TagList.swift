/// A list of tags: `v=1; a=rsa-sha256` (RFC 6376 §3.2).
struct TagList: Sendable {
    /// The values, without blanks and line ends around them.
    private let values: [String: ArraySlice<UInt8>]
    /// The names in order.
    let names: [String]

    /// Reads the list; nil if a tag has no equals sign, or a name that isn't valid or occurs twice.
    init?(parsing bytes: ArraySlice<UInt8>) {
        var values: [String: ArraySlice<UInt8>] = [:]
        var names: [String] = []
        var tags = bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
            .map { $0.trimmed(\.isFolding) }
        if tags.last?.isEmpty == true { tags.removeLast() }
        for tag in tags {
            guard let equals = tag.firstIndex(of: UInt8(ascii: "=")) else { return nil }
            let name = tag[..<equals].trimmed(\.isFolding)
            guard let first = name.first, first.isLetter,
                name.allSatisfy({ $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_") })
            else { return nil }
            let key = String(decoding: name, as: UTF8.self)
            guard values.updateValue(tag[(equals + 1)...].trimmed(\.isFolding), forKey: key) == nil else {
                return nil
            }
            names.append(key)
        }
        (self.values, self.names) = (values, names)
    }

    subscript(name: String) -> ArraySlice<UInt8>? { self.values[name] }

    /// A value as text; nil if the tag is missing or isn't printable ASCII.
    func text(_ name: String) -> String? {
        guard let value = self.values[name], value.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            return nil
        }
        return String(decoding: value, as: UTF8.self)
    }

    /// A value with colons in it, as lower-case texts without blanks around them; nil if the tag is missing.
    func list(_ name: String) -> [String]? {
        self.values[name].map { value in
            value.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
                .map { $0.trimmed(\.isFolding).lowercasedText }
        }
    }

    /// A value as a number of at most 12 digits; nil if it isn't one.
    func number(_ name: String) -> Int? {
        guard let value = self.values[name], (1...12).contains(value.count), value.allSatisfy(\.isDigit)
        else {
            return nil
        }
        return Int(String(decoding: value, as: UTF8.self))
    }
}
