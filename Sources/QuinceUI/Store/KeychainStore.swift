#if canImport(Security)
import Foundation
import Security

/// Keeps the data of the signed-in user in the keychain of this device.
///
/// - **Another device** doesn't get it: it is neither in iCloud Keychain nor in what a backup restores to another device. The user
///   signs in there once more.
/// - **After the app was deleted**, iOS, iPadOS, tvOS, watchOS and visionOS keep keychain items. The store recognizes an item that an
///   earlier installation left, and deletes it when you load. It doesn't do so with an access group, because other apps use
///   the item, too.
/// - **Before the device was first unlocked**, ``load()`` throws ``SignInStoreError/locked`` and changes nothing.
public struct KeychainStore: SignInStore {
    /// When the data can be read; it never leaves the device.
    public enum Accessibility: Hashable, Sendable {
        /// From the first time that the user unlocks the device after a start, also in the background.
        case afterFirstUnlock
        /// Only while the device is unlocked.
        case whenUnlocked
    }

    private let service: String
    private let accessGroup: String?
    private let accessibility: Accessibility
    private let bundleID: String?
    private let installation: InstallationMark?

    /// Creates a store; all stores with the same service and access group are one.
    ///
    /// - Parameters:
    ///   - service: The name of the item in the keychain (`kSecAttrService`). By default, it begins with the bundle ID.
    ///   - accessGroup: The access group that several apps of your team share, with the team's prefix; give all of them the
    ///     same service. If it is nil, the item is the app's own.
    ///   - accessibility: When the data can be read.
    public init(
        service: String = KeychainStore.defaultService,
        accessGroup: String? = nil,
        accessibility: Accessibility = .afterFirstUnlock
    ) {
        self.init(
            service: service,
            accessGroup: accessGroup,
            accessibility: accessibility,
            bundleID: Bundle.main.bundleIdentifier,
            installation: .ofProgram()
        )
    }

    /// The same, in an app and an installation from a test.
    package init(
        service: String,
        accessGroup: String? = nil,
        accessibility: Accessibility = .afterFirstUnlock,
        bundleID: String?,
        installation: InstallationMark?
    ) {
        self.service = service
        self.accessGroup = accessGroup
        self.accessibility = accessibility
        self.bundleID = bundleID
        self.installation = accessGroup == nil ? installation : nil
    }

    /// The name of the item if you give none: the bundle ID and `.sign-in`.
    public static var defaultService: String {
        "\(Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName).sign-in"
    }

    /// Reads what is stored, and deletes what an earlier installation of the app left.
    public func load() throws(SignInStoreError) -> KeptSignIn {
        var item = try self.item()
        if let stamp = item.flatMap(self.leftoverStamp) {
            // Only that item: another thread may have stored a sign-in of this installation meanwhile.
            try self.delete([kSecAttrGeneric as String: stamp])
            item = try self.item()
        }
        return try item.map { item throws(SignInStoreError) in try KeptSignIn(stored: item.data) }
            ?? KeptSignIn()
    }

    /// Stores data in place of what was stored.
    public func save(_ kept: KeptSignIn) throws(SignInStoreError) {
        guard !kept.isEmpty else { return try self.delete() }
        var values: [String: Any] = [
            kSecValueData as String: try kept.stored(), kSecAttrAccessible as String: self.accessible,
        ]
        // An empty stamp is that of any installation, and replaces an earlier one's.
        values[kSecAttrGeneric as String] = self.installation.flatMap { try? $0.create() } ?? Data()
        try self.write(values)
    }

    /// Removes what is stored; does nothing if nothing is.
    public func delete() throws(SignInStoreError) { try self.delete([:]) }
}

extension KeychainStore {
    private struct Item {
        let data: Data
        let accessGroup: String?
        let installation: Data?
    }

    private var query: [String: Any] {
        var query: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: self.service,
            kSecAttrAccount as String: "sign-in", kSecAttrSynchronizable as String: false,
            // A Mac's other keychain is in files, and knows no access groups.
            kSecUseDataProtectionKeychain as String: true,
        ]
        query[kSecAttrAccessGroup as String] = self.accessGroup
        return query
    }

    private var accessible: CFString {
        switch self.accessibility {
        case .afterFirstUnlock: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
        case .whenUnlocked: kSecAttrAccessibleWhenUnlockedThisDeviceOnly
        }
    }

    private func item() throws(SignInStoreError) -> Item? {
        var query = self.query
        query[kSecReturnData as String] = true
        query[kSecReturnAttributes as String] = true
        query[kSecMatchLimit as String] = kSecMatchLimitOne
        var found: CFTypeRef?
        let status = unsafe SecItemCopyMatching(query as CFDictionary, &found)
        guard status != errSecItemNotFound else { return nil }
        try self.check(status)
        guard let attributes = found as? [String: Any],
            let data = attributes[kSecValueData as String] as? Data
        else { throw .damaged("it has no data") }
        return Item(
            data: data,
            accessGroup: attributes[kSecAttrAccessGroup as String] as? String,
            installation: attributes[kSecAttrGeneric as String] as? Data
        )
    }

    /// Removes the item if it has these attributes.
    private func delete(_ attributes: [String: Any]) throws(SignInStoreError) {
        let status = SecItemDelete(self.query.merging(attributes) { $1 } as CFDictionary)
        guard status != errSecItemNotFound else { return }
        try self.check(status)
    }

    /// Updates the item, or adds it; another process may do the same at the same time.
    private func write(_ values: [String: Any]) throws(SignInStoreError) {
        var status = SecItemUpdate(self.query as CFDictionary, values as CFDictionary)
        if status == errSecItemNotFound {
            status = SecItemAdd(self.query.merging(values) { $1 } as CFDictionary, nil)
        }
        if status == errSecDuplicateItem {
            status = SecItemUpdate(self.query as CFDictionary, values as CFDictionary)
        }
        try self.check(status)
    }

    /// The mark of the item's installation if that was deleted; nil if the item is of this one.
    ///
    /// In doubt it is of this one: an item without a mark, an item in a group that other apps may use, and a mark that can't be
    /// read.
    private func leftoverStamp(_ item: Item) -> Data? {
        guard let installation, let stamp = item.installation, !stamp.isEmpty,
            self.isOwnGroup(item.accessGroup)
        else { return nil }
        do { return try installation.read() == stamp ? nil : stamp } catch { return nil }
    }

    /// Whether only the app uses a group: it is the bundle ID, after the team's prefix.
    ///
    /// Without an access group, an item is in the first group of the app, which can be one that it shares.
    private func isOwnGroup(_ group: String?) -> Bool {
        guard let group, let bundleID else { return false }
        return group.split(separator: ".", maxSplits: 1).last.map(String.init) == bundleID
    }

    private func check(_ status: OSStatus) throws(SignInStoreError) {
        switch status {
        case errSecSuccess: return
        case errSecInteractionNotAllowed: throw .locked
        case errSecMissingEntitlement: throw .missingEntitlement(accessGroup: self.accessGroup)
        default:
            let text = SecCopyErrorMessageString(status, nil)
            throw .system(status: status, text.map { $0 as String } ?? "SecBase.h has its name")
        }
    }
}
#endif
