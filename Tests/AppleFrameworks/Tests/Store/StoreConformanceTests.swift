import Foundation
@_spi(Test) import Security
import Testing

@testable import QuinceUI

extension KeychainTests {
    @Suite("What every store does")
    struct StoreConformanceTests {
        enum Kind: CaseIterable, Sendable { case keychain, memory }

        init() { Keychain.reset() }

        private func store(_ kind: Kind) -> any SignInStore {
            switch kind {
            case .keychain: KeychainStore.test()
            case .memory: MemoryStore()
            }
        }

        @Test("has nothing at first, then what was saved last, then nothing again", arguments: Kind.allCases)
        func life(kind: Kind) throws {
            let store = self.store(kind)
            #expect(try store.load() == KeptSignIn())
            try store.save(.full)
            #expect(try store.load() == .full)
            let later = KeptSignIn(user: "001.jane", session: Data("session".utf8))
            try store.save(later)
            #expect(try store.load() == later)
            try store.delete()
            #expect(try store.load() == KeptSignIn())
            try store.delete()
        }

        @Test("stores nothing where there is nothing to store", arguments: Kind.allCases)
        func empty(kind: Kind) throws {
            let store = self.store(kind)
            try store.save(.full)
            try store.save(KeptSignIn())
            #expect(try store.load().isEmpty)
            #expect(Keychain.items.isEmpty)
        }

        @Test("the memory store throws what a test chooses, and changes nothing then")
        func error() throws {
            let store = MemoryStore()
            try store.save(.full)
            store.error = .locked
            #expect(throws: SignInStoreError.locked) { try store.load() }
            #expect(throws: SignInStoreError.locked) { try store.save(KeptSignIn(user: "other")) }
            #expect(throws: SignInStoreError.locked) { try store.delete() }
            store.error = nil
            #expect(try store.load() == .full)
        }
    }
}

@Suite("What is kept of a sign-in")
struct KeptTests {
    @Test("has no value in a description, only the names of its parts")
    func descriptions() {
        var dumped = ""
        dump(KeptSignIn.full, to: &dumped)
        for text in ["\(KeptSignIn.full)", String(reflecting: KeptSignIn.full), dumped] {
            #expect(!text.contains("s3cret"), "\(text)")
        }
        #expect("\(KeptSignIn.full)" == "KeptSignIn(user, session, unsent)")
        #expect("\(KeptSignIn(user: "x"))" == "KeptSignIn(user)")
        #expect("\(KeptSignIn())" == "KeptSignIn()")
    }

    @Test("each error has its reason and its remedy")
    func errors() {
        let rows: [(SignInStoreError, [String])] = [
            (.locked, ["locked", "load again when the app comes to the front"]),
            (.missingEntitlement(accessGroup: "T.x"), ["'T.x'", "Keychain Sharing"]),
            (.missingEntitlement(accessGroup: nil), ["provisioning profile", "Sign in with Apple"]),
            (.damaged("it isn't JSON"), ["it isn't JSON", "delete it"]),
            (.system(status: -25291, "No keychain."), ["-25291", "No keychain."]),
        ]
        for (error, parts) in rows {
            for part in parts { #expect(error.description.contains(part), "\(error)") }
        }
    }
}
