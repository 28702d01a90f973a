import Foundation
import QuinceWire
@_spi(Test) import Security
import Testing

@testable import QuinceUI

extension KeychainTests {
    @Suite("The keychain store")
    struct KeychainStoreTests {
        init() { Keychain.reset() }

        @Test("keeps one item, in the app's own group, for this device only")
        func attributes() throws {
            try KeychainStore.test().save(.full)
            try KeychainStore.test().save(.full)
            let item = try #require(Keychain.items.first)
            #expect(Keychain.items.count == 1)
            #expect(item.service == "com.example.shop.sign-in" && item.account == "sign-in")
            #expect(item.group == "TEAM000001.com.example.shop")
            #expect(item.accessible == kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly as String)
            #expect(!item.isSynchronizable && !item.isLegacy)
        }

        @Test("changes the accessibility of an item that another version of the app stored")
        func accessibility() throws {
            try KeychainStore.test().save(.full)
            let store = KeychainStore.test(accessibility: .whenUnlocked)
            try store.save(.full)
            let wanted = kSecAttrAccessibleWhenUnlockedThisDeviceOnly as String
            #expect(Keychain.items.map(\.accessible) == [wanted])
            Keychain.lock = .locked
            #expect(throws: SignInStoreError.locked) { try store.load() }
            Keychain.lock = .unlocked
            try KeychainStore.test().save(.full)
            Keychain.lock = .locked
            #expect(try KeychainStore.test(of: nil).load() == .full)
        }

        @Test("does not reach another device, in none of its accessibilities")
        func restored() throws {
            try KeychainStore.test().save(.full)
            try KeychainStore.test("other", accessibility: .whenUnlocked).save(.full)
            Keychain.restoreToAnotherDevice()
            #expect(Keychain.items.isEmpty)
            #expect(try KeychainStore.test().load() == KeptSignIn())
        }

        @Test("has an item per service; other items stay as they are")
        func services() throws {
            let (one, other) = (KeychainStore.test("one", of: nil), KeychainStore.test("other", of: nil))
            try one.save(KeptSignIn(user: "one"))
            try other.save(KeptSignIn(user: "other"))
            #expect(try one.load().user == "one")
            try one.delete()
            #expect(try other.load().user == "other")
        }

        @Test("a synchronized item of the same name is another one, which is neither read nor changed")
        func synchronizable() throws {
            try KeychainStore.test().save(.full)
            Keychain.items[0].isSynchronizable = true
            let store = KeychainStore.test()
            #expect(try store.load().isEmpty)
            try store.save(KeptSignIn(user: "001.jane"))
            try store.delete()
            #expect(Keychain.items.count == 1)
        }

        @Test("before the device was first unlocked it says so, and changes nothing")
        func locked() throws {
            let installations = Installations()
            let store = KeychainStore.test(of: installations)
            try store.save(.full)
            let before = Keychain.items
            Keychain.lock = .beforeFirstUnlock
            // The user defaults and most files can't be read then; a mark that seems to be missing must not count.
            installations.deleteApp()
            #expect(throws: SignInStoreError.locked) { try store.load() }
            #expect(throws: SignInStoreError.locked) { try store.save(KeptSignIn(user: "other")) }
            #expect(Keychain.items == before)
        }

        @Test("in the background it can be read once the device was unlocked")
        func background() throws {
            let store = KeychainStore.test()
            try store.save(.full)
            Keychain.lock = .locked
            #expect(try store.load() == .full)
        }

        @Test("a new item can't be stored before the device was first unlocked, either")
        func lockedAtFirst() {
            Keychain.lock = .beforeFirstUnlock
            #expect(throws: SignInStoreError.locked) { try KeychainStore.test().save(.full) }
            #expect(Keychain.items.isEmpty)
        }

        @Test("another process that adds the item in between is no trouble")
        func race() throws {
            Keychain.race = {
                try? KeychainStore.test(of: nil).save(KeptSignIn(user: "the other process"))
            }
            try KeychainStore.test(of: nil).save(.full)
            #expect(Keychain.items.count == 1)
            #expect(try KeychainStore.test(of: nil).load() == .full)
        }

        @Test("a group that the app doesn't have, and an app without any, is named with the capability")
        func entitlement() {
            let store = KeychainStore.test(group: "TEAM000001.others")
            let error = SignInStoreError.missingEntitlement(accessGroup: "TEAM000001.others")
            #expect(throws: error) { try store.load() }
            #expect(throws: error) { try store.save(.full) }
            #expect(throws: error) { try store.delete() }
            Keychain.groups = []
            #expect(throws: SignInStoreError.missingEntitlement(accessGroup: nil)) {
                try KeychainStore.test().load()
            }
        }

        @Test("other errors keep their number, and the system's text if it has one")
        func otherErrors() {
            Keychain.failure = errSecNotAvailable
            #expect(throws: SignInStoreError.system(status: -25291, "No keychain is available.")) {
                try KeychainStore.test().load()
            }
            Keychain.failure = -1
            #expect(throws: SignInStoreError.system(status: -1, "SecBase.h has its name")) {
                try KeychainStore.test().delete()
            }
        }

        nonisolated static let damages: [(String, String)] = [
            ("s3cret", "it isn't JSON"), ("", "it isn't JSON"),
            (#"{"user": 7}"#, "can't read 'user'"),
            (#"{"unsent": {"user": "s3cret", "message": {}}}"#, "can't read 'unsent.message.bundleID'"),
            (
                #"{"unsent": {"user": "s3cret", "realUserStatus": ["s3cret"], "message": {"bundleID": "s3cret", "code": "c", "identityToken": "t", "nonce": "n"}}}"#,
                "can't read 'unsent.realUserStatus'"
            ),
        ]

        @Test(
            "a damaged item says where and what to do, without a value, and can be deleted",
            arguments: damages
        )
        func damaged(text: String, place: String) throws {
            let store = KeychainStore.test(of: nil)
            try store.save(.full)
            Keychain.items[0].data = Data(text.utf8)
            let error = #expect(throws: SignInStoreError.self) { try store.load() }
            #expect(error == .damaged(place))
            #expect(try !(#require(error)).description.contains("s3cret"))
            #expect(Keychain.items.count == 1)
            try store.delete()
            #expect(try store.load().isEmpty)
        }

        @Test("what is stored can be read by the next version: its members have these names")
        func format() throws {
            let store = KeychainStore.test(of: nil)
            try store.save(.full)
            let text = String(decoding: try #require(Keychain.items.first).data, as: UTF8.self)
            let members = try JSONValue(parsing: text).object
            for name in ["user", "session", "unsent"] { #expect(members?[name] != nil, "\(text)") }
            Keychain.items[0].data = Data(#"{"user": "001.jane", "tomorrow": [1]}"#.utf8)
            #expect(try store.load() == KeptSignIn(user: "001.jane"))
        }

        @Test("by default it is the app's item, and all its stores are one")
        func defaults() throws {
            #expect(KeychainStore.defaultService.hasSuffix(".sign-in"))
            // Not with a default store, which would leave its mark in this machine's folder.
            try KeychainStore.test(KeychainStore.defaultService, of: nil).save(.full)
            #expect(try KeychainStore().load() == .full)
            try KeychainStore().delete()
            #expect(Keychain.items.isEmpty)
        }
    }
}
