import Foundation
@_spi(Test) import Security
import Testing

extension KeychainTests {
    @Suite("The stand-in's keychain")
    struct KeychainStrictnessTests {
        init() { Keychain.reset() }

        static var query: [String: Any] {
            [
                kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: "s",
                kSecAttrAccount as String: "a", kSecUseDataProtectionKeychain as String: true,
            ]
        }

        private func with(_ more: [CFString: Any]) -> NSDictionary {
            Self.query.merging(more.map { ($0.key as String, $0.value) }) { $1 } as NSDictionary
        }

        @Test("refuses unknown keys, values of the wrong type, and a query without a class")
        func parameters() {
            let rows: [[CFString: Any]] = [
                ["tomorrow": 1], [kSecAttrService: 7], [kSecAttrSynchronizable: "no"],
                [kSecReturnData: "yes"],
                [kSecAttrGeneric: "text"], [kSecClass: "inet"], [kSecMatchLimit: 2],
            ]
            for row in rows {
                #expect(SecItemCopyMatching(self.with(row), nil) == errSecParam, "\(row)")
            }
            #expect(SecItemDelete([kSecAttrService as String: "s"] as NSDictionary) == errSecParam)
            #expect(SecItemAdd(self.with([:]), nil) == errSecParam, "without data")
            #expect(SecItemAdd(self.with([kSecValueData: "text"]), nil) == errSecParam)
            #expect(SecItemAdd(self.with([kSecValueData: Data(), kSecReturnData: true]), nil) == errSecParam)
            #expect(SecItemDelete(self.with([kSecMatchLimit: kSecMatchLimitOne])) == errSecParam)
            #expect(
                SecItemUpdate(self.with([:]), [kSecClass as String: "genp"] as NSDictionary) == errSecParam
            )
        }

        @Test("refuses duplicates, and has no item that wasn't added")
        func items() {
            #expect(SecItemCopyMatching(self.with([:]), nil) == errSecItemNotFound)
            #expect(
                SecItemUpdate(self.with([:]), [kSecValueData as String: Data()] as NSDictionary)
                    == errSecItemNotFound
            )
            #expect(SecItemDelete(self.with([:])) == errSecItemNotFound)
            let item = self.with([kSecValueData: Data([1])])
            #expect(SecItemAdd(item, nil) == errSecSuccess)
            #expect(SecItemAdd(item, nil) == errSecDuplicateItem)
            #expect(SecItemDelete(self.with([:])) == errSecSuccess)
            #expect(Keychain.items.isEmpty)
        }

        @Test("an item without the attribute moves to another device, which one for this device does not")
        func restored() {
            #expect(SecItemAdd(self.with([kSecValueData: Data([1])]), nil) == errSecSuccess)
            Keychain.restoreToAnotherDevice()
            #expect(Keychain.items.map(\.accessible) == [kSecAttrAccessibleWhenUnlocked as String])
            let own = self.with([
                kSecAttrAccount: "own", kSecValueData: Data([1]),
                kSecAttrAccessible: kSecAttrAccessibleWhenUnlockedThisDeviceOnly,
            ])
            #expect(SecItemAdd(own, nil) == errSecSuccess)
            Keychain.restoreToAnotherDevice()
            #expect(Keychain.items.map(\.account) == ["a"])
        }

        #if canImport(AppKit) && !canImport(UIKit)
        @Test("without the key, a Mac uses its keychain of files")
        func legacy() {
            var item = Self.query
            item[kSecUseDataProtectionKeychain as String] = nil
            item[kSecValueData as String] = Data([1])
            #expect(SecItemAdd(item as CFDictionary, nil) == errSecSuccess)
            #expect(SecItemCopyMatching(self.with([:]), nil) == errSecItemNotFound)
            #expect(Keychain.items.map(\.isLegacy) == [true])
        }
        #endif
    }
}
