import Foundation
import QuinceRelyingParty
import Testing

@testable import orchard

/// What is left of a person in the database's files, byte by byte, once the account is deleted.
@Suite("Erasure")
struct ErasureTests {
    private static let traces = [
        "Jane", "jane@example", "JANE@example", "Garden Lane", "+43 1 234", "000001.quince",
    ]

    /// The texts that stand in any file of the folder, the key aside.
    private static func found(in folder: String) throws -> [String] {
        let files = try FileManager.default.contentsOfDirectory(atPath: folder)
        let bytes = try files.reduce(into: Data()) {
            $0 += try Data(contentsOf: URL(filePath: folder + "/" + $1))
        }
        return self.traces.filter { bytes.range(of: Data($0.utf8)) != nil }
    }

    private static func firstSignIn(_ subject: String, _ email: String, _ name: String = "Jane") throws
        -> FirstSignIn
    {
        let json = """
            {"subject":"\(subject)","suggestion":{"givenName":"\(name)","familyName":"Quince","unverifiedEmail":"\(email)"},
             "identityToken":"e30.e30.e30","nonce":"n","receivedAt":0}
            """
        return try JSONDecoder().decode(FirstSignIn.self, from: Data(json.utf8))
    }

    /// Others, so that pages of the file are split and joined around the person's rows.
    private static func crowd(_ shop: TestShop, _ range: Range<Int>) async throws {
        let store = AppleSignInStore(database: shop.shop.database)
        for number in range {
            try await store.keep(try self.firstSignIn("crowd.\(number)", "kim\(number)@example.org", "Kim"))
            _ = try await shop.shop.accounts.signIn(
                .sample("crowd.\(number)", email: "kim\(number)@example.org", name: "Kim \(number)")
            )
        }
    }

    @Test("Nothing of a deleted person is left in the files, what was kept of the first sign-in included")
    func files() async throws {
        try await TemporaryFolder.with { folder in
            try await TestShop.run(
                revoke: { _ in },
                configure: { $0.database = .file(folder + "/orchard.sqlite") }
            ) { shop in
                try await Self.crowd(shop, 0..<40)
                let store = AppleSignInStore(database: shop.shop.database)
                // More than one attempt, one under an account of Apple's that was never linked.
                for subject in ["000001.quince", "000001.quince", "000009.other"] {
                    try await store.keep(try Self.firstSignIn(subject, "JANE@example.com"))
                }
                let browser = shop.browser()
                try await browser.fill()
                _ = try await browser.buy()
                try await browser.signInWithApple(.sample())
                try await browser.fill("pears", 1)
                _ = try await browser.buy()
                let form = ["phone": "+43 1 234", "favourite": "medlars"]
                _ = try await browser.post(Paths.accountExtras, form)
                _ = try await browser.post(
                    Paths.accountName,
                    ["name": "Jane " + String(repeating: "Q", count: 90)]
                )
                _ = try await shop.browser().post(Paths.emailLinks, ["email": "jane@example.com"])
                try await Self.crowd(shop, 40..<80)
                let there = try Self.found(in: folder)
                #expect(there == Self.traces, "the search finds what is there")
                #expect(try await browser.post(Paths.deleteAccount).body.contains("Your account is deleted"))
                let left = try Self.found(in: folder)
                #expect(left == [])
                #expect(try await store.firstSignIns(subject: "000009.other").isEmpty)
                #expect(
                    try await store.firstSignIns(subject: "crowd.7").count == 1,
                    "and nobody else lost anything"
                )
            }
        }
    }

    @Test("What is kept of a person whose subject begins like another's stays")
    func neighbours() async throws {
        try await TestShop.run(revoke: { _ in }) { shop in
            let store = AppleSignInStore(database: shop.shop.database)
            try await store.keep(try Self.firstSignIn("s", "x9@privaterelay.appleid.com"))
            try await store.keep(try Self.firstSignIn("s.2", "b@example.com"))
            let browser = shop.browser()
            try await browser.signInWithApple(.sample("s", email: "a@example.com"))
            _ = try await browser.post(Paths.deleteAccount)
            #expect(try await store.firstSignIns(subject: "s").isEmpty)
            #expect(try await store.firstSignIns(subject: "s.2").count == 1)
        }
    }

    @Test("A name that was replaced is overwritten, and the log is emptied at the next housekeeping")
    func housekeeping() async throws {
        try await TemporaryFolder.with { folder in
            try await TestShop.run(configure: { $0.database = .file(folder + "/orchard.sqlite") }) { shop in
                let browser = shop.browser()
                _ = try await browser.signIn("kim@example.org")
                _ = try await browser.post(Paths.accountName, ["name": "Jane"])
                _ = try await browser.post(Paths.accountName, ["name": "Kim"])
                let before = try Self.found(in: folder)
                #expect(before == ["Jane"], "in the log")
                await shop.shop.housekeeping.tidy()
                let after = try Self.found(in: folder)
                #expect(after == [])
            }
        }
    }
}
