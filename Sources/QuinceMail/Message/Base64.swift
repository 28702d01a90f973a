import Foundation

/// Base64 with padding (RFC 4648 §4).
enum Base64 {
    static func encode(_ bytes: some Sequence<UInt8>) -> String { Data(bytes).base64EncodedString() }

    /// The bytes of a text in which folding is ignored; nil if it isn't base64.
    ///
    /// Padding can be missing.
    static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
        var characters = text.filter { !$0.isFolding }
        guard
            characters.allSatisfy({
                $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "/")
                    || $0 == UInt8(ascii: "=")
            })
        else { return nil }
        let missing = (4 - characters.count % 4) % 4
        guard missing < 3 else { return nil }
        characters += [UInt8](repeating: UInt8(ascii: "="), count: missing)
        return Data(base64Encoded: Data(characters)).map { Array($0) }
    }
}
