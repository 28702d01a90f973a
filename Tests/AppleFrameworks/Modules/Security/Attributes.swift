import Foundation

/// Why a call fails.
struct Status: Error {
    let code: OSStatus
    init(_ code: OSStatus) { self.code = code }
}

/// A dictionary of a call, checked: an unknown key, or a value of the wrong type, is `errSecParam`.
struct Attributes {
    enum Part { case attributes, value, returns, limit }

    struct LegacyKeychain {
        let isGiven: Bool
        /// Whether macOS takes the keychain of files; elsewhere there is none.
        let isUsed: Bool
    }

    private(set) var values: [String: String] = [:]
    private(set) var generic: Data?
    private(set) var data: Data?
    private(set) var isSynchronizable = false
    private(set) var returnsData = false
    private(set) var returnsAttributes = false
    private(set) var isLegacy: LegacyKeychain

    var itemClass: String? { self.values[kSecClass as String] }
    var group: String? { self.values[kSecAttrAccessGroup as String] }
    var accessible: String? { self.values[kSecAttrAccessible as String] }

    init(_ dictionary: NSDictionary, may parts: Set<Part>) throws(Status) {
        self.isLegacy = LegacyKeychain(isGiven: false, isUsed: Self.hasLegacyKeychain)
        for (key, value) in dictionary {
            guard let key = Self.text(key) else { throw Status(errSecParam) }
            let part = try self.take(key, value)
            guard parts.contains(part) else { throw Status(errSecParam) }
        }
    }

    private static var hasLegacyKeychain: Bool {
        #if canImport(AppKit) && !canImport(UIKit)
        true
        #else
        false
        #endif
    }

    private static func text(_ value: Any) -> String? {
        (value as? String) ?? (value as? NSString).map { $0 as String }
    }

    private mutating func take(_ key: String, _ value: Any) throws(Status) -> Part {
        switch key as NSString {
        case kSecClass, kSecAttrService, kSecAttrAccount,
            kSecAttrAccessGroup, kSecAttrAccessible:
            guard let text = Self.text(value) else { throw Status(errSecParam) }
            self.values[key] = text
            return .attributes
        case kSecAttrGeneric:
            self.generic = try Self.checked(value as? Data)
            return .attributes
        case kSecAttrSynchronizable:
            self.isSynchronizable = try Self.checked(value as? Bool)
            return .attributes
        case kSecUseDataProtectionKeychain:
            let isUsed = try Self.checked(value as? Bool)
            self.isLegacy = LegacyKeychain(isGiven: true, isUsed: !isUsed && Self.hasLegacyKeychain)
            return .attributes
        case kSecValueData:
            self.data = try Self.checked(value as? Data)
            return .value
        case kSecReturnData:
            self.returnsData = try Self.checked(value as? Bool)
            return .returns
        case kSecReturnAttributes:
            self.returnsAttributes = try Self.checked(value as? Bool)
            return .returns
        case kSecMatchLimit:
            // Only one item can be returned here.
            guard Self.text(value) == kSecMatchLimitOne as String else { throw Status(errSecParam) }
            return .limit
        default: throw Status(errSecParam)
        }
    }

    private static func checked<Value>(_ value: Value?) throws(Status) -> Value {
        guard let value else { throw Status(errSecParam) }
        return value
    }
}
