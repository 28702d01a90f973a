/// Names of passkeys, by which users recognize them.
enum PasskeyName {
    /// The AAGUIDs of the password managers that most people have.
    private static let managers = [
        "fbfc3007154e4ecc8c0b6e020557d7bd": "iCloud Keychain",
        "ea9b8d664d011d213ce4b6b48cb575d4": "Google Password Manager",
        "08987058cadc4b81b6e130de50dcbe96": "Windows Hello",
    ]

    /// `name`, with a number if a passkey of the account has that name already: `Chrome on Linux (2)`.
    static func numbered(_ name: String, among taken: Set<String>) -> String {
        guard taken.contains(name) else { return name }
        // Of as many numbers, one is free.
        let numbers = 2...taken.count + 1
        return numbers.lazy.map { "\(name) (\($0))" }.first { !taken.contains($0) } ?? name
    }

    /// The name of the password manager with this AAGUID, 16 bytes; nil for another one.
    static func proposal(model: [UInt8]) -> String? {
        let digits = Array("0123456789abcdef".utf8)
        let text = model.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 0xF)]] }
        return Self.managers[String(decoding: text, as: UTF8.self)]
    }
}
