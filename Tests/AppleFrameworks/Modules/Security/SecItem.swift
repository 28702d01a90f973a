// A stand-in for Security: the data protection keychain, as strict as the system's in what it accepts.

public import Foundation

public typealias OSStatus = Int32
public typealias CFTypeRef = AnyObject
public typealias CFString = NSString
public typealias CFDictionary = NSDictionary

public let errSecSuccess: OSStatus = 0
public let errSecParam: OSStatus = -50
public let errSecNotAvailable: OSStatus = -25291
public let errSecDuplicateItem: OSStatus = -25299
public let errSecItemNotFound: OSStatus = -25300
public let errSecInteractionNotAllowed: OSStatus = -25308
public let errSecMissingEntitlement: OSStatus = -34018

// Computed, because NSString is not Sendable here; the letters are those of the system, on which no app depends.
public var kSecClass: CFString { "class" }
public var kSecClassGenericPassword: CFString { "genp" }
public var kSecAttrService: CFString { "svce" }
public var kSecAttrAccount: CFString { "acct" }
public var kSecAttrGeneric: CFString { "gena" }
public var kSecAttrAccessGroup: CFString { "agrp" }
public var kSecAttrAccessible: CFString { "pdmn" }
public var kSecAttrAccessibleAfterFirstUnlock: CFString { "ck" }
public var kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly: CFString { "cku" }
public var kSecAttrAccessibleWhenUnlocked: CFString { "ak" }
public var kSecAttrAccessibleWhenUnlockedThisDeviceOnly: CFString { "aku" }
public var kSecAttrSynchronizable: CFString { "sync" }
public var kSecValueData: CFString { "v_Data" }
public var kSecReturnData: CFString { "r_Data" }
public var kSecReturnAttributes: CFString { "r_Attributes" }
public var kSecMatchLimit: CFString { "m_Limit" }
public var kSecMatchLimitOne: CFString { "m_LimitOne" }
public var kSecMatchLimitAll: CFString { "m_LimitAll" }
public var kSecUseDataProtectionKeychain: CFString { "nleg" }

/// https://developer.apple.com/documentation/security/secitemadd(_:_:)
public func SecItemAdd(_ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
    let race = Keychain.takeRace()
    race?()
    return Keychain.use { keychain throws(Status) in
        // Returning what was added isn't played.
        guard unsafe result == nil else { throw Status(errSecParam) }
        try keychain.add(try Attributes(attributes, may: [.attributes, .value]))
    }
}

/// https://developer.apple.com/documentation/security/secitemupdate(_:_:)
public func SecItemUpdate(_ query: CFDictionary, _ attributesToUpdate: CFDictionary) -> OSStatus {
    Keychain.use { keychain throws(Status) in
        let changes = try Attributes(attributesToUpdate, may: [.attributes, .value])
        guard changes.itemClass == nil, !changes.isLegacy.isGiven else { throw Status(errSecParam) }
        try keychain.update(try Attributes(query, may: [.attributes]), changes)
    }
}

/// https://developer.apple.com/documentation/security/secitemcopymatching(_:_:)
public func SecItemCopyMatching(
    _ query: CFDictionary,
    _ result: UnsafeMutablePointer<CFTypeRef?>?
) -> OSStatus {
    var found: [String: Any] = [:]
    var wanted: Attributes?
    let status = Keychain.use { keychain throws(Status) in
        let attributes = try Attributes(query, may: [.attributes, .returns, .limit])
        wanted = attributes
        found = try keychain.copy(attributes)
    }
    guard status == errSecSuccess, let wanted else { return status }
    switch (wanted.returnsData, wanted.returnsAttributes) {
    case (true, true): unsafe result?.pointee = found as AnyObject
    case (true, false): unsafe result?.pointee = found[kSecValueData as String] as AnyObject
    case (false, true):
        found[kSecValueData as String] = nil
        unsafe result?.pointee = found as AnyObject
    case (false, false): break
    }
    return status
}

/// https://developer.apple.com/documentation/security/secitemdelete(_:)
public func SecItemDelete(_ query: CFDictionary) -> OSStatus {
    Keychain.use { keychain throws(Status) in
        try keychain.delete(try Attributes(query, may: [.attributes]))
    }
}

/// https://developer.apple.com/documentation/security/seccopyerrormessagestring(_:_:)
public func SecCopyErrorMessageString(_ status: OSStatus, _ reserved: UnsafeMutableRawPointer?) -> CFString? {
    status == errSecNotAvailable ? "No keychain is available." : nil
}
