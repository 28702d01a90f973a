import Foundation
@_spi(Test) import Security
import Synchronization
import Testing

@testable import QuinceUI

extension KeychainTests {
    @Suite("An app that was deleted and installed anew")
    struct InstallationTests {
        let installations = Installations()
        let store: KeychainStore

        init() {
            Keychain.reset()
            self.store = .test(of: self.installations)
        }

        @Test("forgets what the earlier installation left, and keeps what it stores itself")
        func leftover() throws {
            try self.store.save(.full)
            #expect(try self.store.load() == .full)
            self.installations.deleteApp()
            #expect(try self.store.load().isEmpty)
            #expect(Keychain.items.isEmpty)
            try self.store.save(KeptSignIn(user: "001.joe"))
            #expect(try self.store.load().user == "001.joe")
        }

        @Test("forgets a damaged item, too")
        func damagedLeftover() throws {
            try self.store.save(.full)
            Keychain.items[0].data = Data("no JSON".utf8)
            self.installations.deleteApp()
            #expect(try self.store.load().isEmpty)
        }

        @Test("may store before it has loaded")
        func savesFirst() throws {
            try self.store.save(.full)
            self.installations.deleteApp()
            try self.store.save(KeptSignIn(user: "001.joe"))
            #expect(try self.store.load().user == "001.joe")
            #expect(Keychain.items.count == 1)
        }

        @Test("does not take the earlier item for its own because it has begun to store and was ended")
        func endedBetween() throws {
            try self.store.save(.full)
            self.installations.deleteApp()
            _ = try self.installations.mark.create()
            #expect(try self.store.load().isEmpty)
        }

        @Test("an earlier item that another thread replaces meanwhile: what that one stored stays")
        func replacedMeanwhile() throws {
            try self.store.save(.full)
            self.installations.deleteApp()
            let mark = self.installations.mark
            let other = self.store
            let raced = Mutex(false)
            let store = KeychainStore(
                service: "com.example.shop.sign-in",
                bundleID: "com.example.shop",
                installation: InstallationMark {
                    let isFirst = raced.withLock { raced in
                        defer { raced = true }
                        return !raced
                    }
                    let read = try mark.read()
                    if isFirst { try other.save(KeptSignIn(user: "001.joe")) }
                    return read
                } create: {
                    try mark.create()
                }
            )
            #expect(try store.load().user == "001.joe")
            #expect(try other.load().user == "001.joe")
        }

        @Test("deletes nothing while the device is locked")
        func locked() throws {
            try KeychainStore.test(accessibility: .whenUnlocked, of: self.installations).save(.full)
            self.installations.deleteApp()
            for lock in [Keychain.Lock.beforeFirstUnlock, .locked] {
                Keychain.lock = lock
                #expect(throws: SignInStoreError.locked) { try self.store.load() }
                #expect(Keychain.items.count == 1)
            }
        }

        @Test("deletes nothing for a mark that can't be read or created, and stores all the same")
        func unreadableMark() throws {
            try self.store.save(.full)
            self.installations.isReadable = false
            #expect(try self.store.load() == .full)
            try self.store.save(KeptSignIn(user: "001.joe"))
            #expect(try self.store.load().user == "001.joe")
            // What was stored without a mark is not the earlier installation's any more.
            self.installations.isReadable = true
            self.installations.deleteApp()
            #expect(try self.store.load().user == "001.joe")
        }

        @Test("deletes nothing in a group that other apps may use: neither if it is named, nor by default")
        func sharedGroup() throws {
            Keychain.groups = ["TEAM000001.shared", "TEAM000001.com.example.shop"]
            let named = KeychainStore.test(
                "named",
                group: "TEAM000001.com.example.shop",
                of: self.installations
            )
            try named.save(.full)
            try self.store.save(.full)
            #expect(Keychain.items.map(\.group) == ["TEAM000001.com.example.shop", "TEAM000001.shared"])
            self.installations.deleteApp()
            #expect(try named.load() == .full)
            #expect(try self.store.load() == .full)
        }

        @Test("on a Mac the item stays, like the app's files")
        func mac() throws {
            let store = KeychainStore.test(of: nil)
            try store.save(.full)
            #expect(Keychain.items.map(\.generic) == [Data()])
            self.installations.deleteApp()
            #expect(try store.load() == .full)
            #if canImport(AppKit)
            #expect(InstallationMark.ofProgram() == nil)
            #else
            #expect(InstallationMark.ofProgram() != nil)
            #endif
        }
    }

    @Suite("An app extension that shares the app's item")
    struct ExtensionTests {
        let installations = Installations()

        init() { Keychain.reset(groups: ["TEAM000001.com.example.shop"]) }

        @Test("has no mark, and neither deletes the app's item nor makes it another installation's")
        func shares() throws {
            let bundle = URL(filePath: "/Shop.app/PlugIns/Share.appex")
            #expect(InstallationMark.ofProgram(bundle) == nil)
            let ofApp = KeychainStore.test(of: self.installations)
            let ofExtension = KeychainStore(
                service: "com.example.shop.sign-in",
                bundleID: "com.example.shop.share",
                installation: InstallationMark.ofProgram(bundle)
            )
            try ofApp.save(.full)
            #expect(try ofExtension.load() == .full)
            try ofExtension.save(KeptSignIn(user: "001.jane"))
            #expect(try ofApp.load().user == "001.jane")
            try ofExtension.delete()
            try ofExtension.save(.full)
            #expect(try ofApp.load() == .full)
            // After the app was deleted and installed again, the extension saves before the app has read anything.
            try ofApp.save(.full)
            self.installations.deleteApp()
            try ofExtension.save(KeptSignIn(user: "001.later"))
            #expect(try ofApp.load().user == "001.later")
        }
    }

    @Suite("The mark of an installation")
    struct InstallationMarkTests {
        private let folder = FileManager.default.temporaryDirectory.appending(
            path: UUID().uuidString,
            directoryHint: .isDirectory
        )

        @Test("is missing at first, then always the same, until its file goes with the app")
        func file() throws {
            defer { try? FileManager.default.removeItem(at: self.folder) }
            let file = self.folder.appending(path: "QuinceUI/installation")
            let mark = InstallationMark.inFile { file }
            #expect(try mark.read() == nil)
            let created = try mark.create()
            #expect(created.count == 16)
            #expect(try mark.read() == created && mark.create() == created)
            #expect(try InstallationMark.inFile { file }.read() == created)
            try FileManager.default.removeItem(at: file)
            #expect(try mark.read() == nil)
            #expect(try mark.create() != created)
        }

        @Test("is one for all who create it at the same time")
        func concurrent() async throws {
            for _ in 0..<50 {
                let file = self.folder.appending(path: "\(UUID().uuidString)/installation")
                let marks = try await withThrowingTaskGroup(of: Data.self) { group in
                    for _ in 0..<8 { group.addTask { try InstallationMark.inFile { file }.create() } }
                    return try await group.reduce(into: Set<Data>()) { $0.insert($1) }
                }
                #expect(marks.map(\.count) == [16])
            }
            try FileManager.default.removeItem(at: self.folder)
        }

        #if QUINCE_TV
        @Test("in the user defaults it is one for all, too")
        func concurrentDefaults() async throws {
            for _ in 0..<50 {
                let key = UUID().uuidString
                defer { UserDefaults.standard.removeObject(forKey: key) }
                let marks = try await withThrowingTaskGroup(of: Data.self) { group in
                    for _ in 0..<8 { group.addTask { try InstallationMark.inDefaults(key: key).create() } }
                    return try await group.reduce(into: Set<Data>()) { $0.insert($1) }
                }
                #expect(marks.count == 1)
            }
        }
        #endif

        @Test("that was cut off is none that says whose an item is")
        func cutOff() throws {
            defer { try? FileManager.default.removeItem(at: self.folder) }
            Keychain.reset()
            let file = self.folder.appending(path: "installation")
            let store = KeychainStore(
                service: "com.example.shop.sign-in",
                bundleID: "com.example.shop",
                installation: .inFile { file }
            )
            try store.save(.full)
            // The device lost its power before the file was on the disk.
            try Data().write(to: file)
            #expect(try store.load() == .full)
            try store.save(.full)
            #expect(try InstallationMark.inFile { file }.read()?.count == 16)
            #expect(try store.load() == .full)
        }

        @Test("a file that can't be read is an error, not a missing one")
        func unreadable() throws {
            defer { try? FileManager.default.removeItem(at: self.folder) }
            // A folder in its place.
            let file = self.folder.appending(path: "installation")
            try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
            #expect(throws: (any Error).self) { try InstallationMark.inFile { file }.read() }
        }

        #if QUINCE_TV
        @Test("in the user defaults it is the same afterwards")
        func defaults() throws {
            let key = UUID().uuidString
            defer { UserDefaults.standard.removeObject(forKey: key) }
            let mark = InstallationMark.inDefaults(key: key)
            #expect(try mark.read() == nil)
            let created = try mark.create()
            #expect(try mark.read() == created && mark.create() == created && created.count == 16)
        }
        #endif
    }
}
