extension String {
    /// The text with escapes for characters that control a terminal or change the direction of text; line breaks and the
    /// program's own colors stay.
    public var harmless: String {
        self.replacing(/\u{1B}(?!\[[0-9;]*m)/, with: "\\u{1b}").escaped {
            $0.value != 0x0A && $0.value != 0x1B
        }
    }

    /// The text on one line, for text from others.
    public var onOneLine: String { self.escaped { _ in true } }

    private func escaped(where isMeant: (Unicode.Scalar) -> Bool) -> String {
        var text = String.UnicodeScalarView()
        for scalar in self.unicodeScalars {
            if isMeant(scalar), Self.isObeyed(scalar) {
                text.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
            } else {
                text.append(scalar)
            }
        }
        return String(text)
    }

    private static func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        case .format: scalar.value != 0x200C && scalar.value != 0x200D
        default: false
        }
    }
}
