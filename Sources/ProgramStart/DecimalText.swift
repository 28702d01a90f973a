/// Whole numbers in settings.
///
/// `Int("+8080")` is 8080: a sign would be accepted, so the digits are checked first.
public enum DecimalText: Sendable {
    /// The number, if the text is one to eighteen digits and nothing else.
    public static func integer(_ text: String) -> Int? {
        guard (1...18).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int(text)
    }
}
