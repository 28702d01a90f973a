import Foundation
import HTTPTypes
import ProgramStart
import Testing

@testable import QuinceService

@Suite("Icons of apps", .everyEngine, .timeLimit(.minutes(10)))
struct AppIconTests {
    /// A picture's first and last bytes, which is all that the service reads.
    private static func png(_ width: UInt16, _ height: UInt16) -> [UInt8] {
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
            + [0, 0, UInt8(width >> 8), UInt8(width & 255), 0, 0, UInt8(height >> 8), UInt8(height & 255)]
            + [8, 6, 0, 0, 0, 1, 2, 3, 4] + [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
    }

    /// The same as a JPEG, with a segment and a fill byte before the frame header.
    private static func jpeg(_ width: UInt16, _ height: UInt16) -> [UInt8] {
        [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xFF, 0xC2, 0, 17, 8]
            + [UInt8(height >> 8), UInt8(height & 255), UInt8(width >> 8), UInt8(width & 255), 3]
            + [UInt8](repeating: 0, count: 9) + [0xFF, 0xD9]
    }

    /// A folder with `icon` and a configuration that names it.
    private static func configuration(_ icon: [UInt8]?, name: String = "icon.png") throws -> (
        TemporaryFolder, String
    ) {
        let folder = try TemporaryFolder(named: "icon")
        if let icon { try Data(icon).write(to: URL(filePath: folder.path).appending(path: name)) }
        let text = """
            teams:
              - id: ABCDE12345
                keys: [{id: FIRSTKEY01}]
                apps:
                  - {id: com.example.app, kind: app, name: Wild Fruit, icon: \(name)}
                  - {id: com.example.web, kind: service, name: Shop, primary: com.example.app, return-urls: ['https://app.example/callback']}
            """
        let path = folder.path + "/quince.yaml"
        try Data(text.utf8).write(to: URL(filePath: path))
        return (folder, path)
    }

    @Test(
        "a PNG and a JPEG are read, and named after their bytes",
        arguments: [png(64, 64), png(1_024, 1_024), jpeg(512, 512)]
    )
    func reading(bytes: [UInt8]) throws {
        let (folder, path) = try Self.configuration(bytes)
        defer { folder.remove() }
        let app = try #require(try ConfigurationFile(readingFileAt: path).teams?.first?.apps.first)
        let icon = try #require(app.icon)
        #expect(icon.bytes == Data(bytes))
        #expect(AppIcon.format(ofName: icon.name) == (bytes[0] == 0xFF ? .jpeg : .png))
    }

    @Test(
        "another file is refused, with the file, the app and the remedy",
        arguments: [
            (nil, "there is no such icon of 'com.example.app'"),
            ([], "isn't a complete PNG or JPEG"),
            (Array("<svg xmlns=\"http://www.w3.org/2000/svg\"/>".utf8), "isn't a complete PNG or JPEG"),
            (Array(png(64, 64).dropLast()), "isn't a complete PNG or JPEG"),
            (Array(jpeg(64, 64).dropLast()), "isn't a complete PNG or JPEG"),
            ([0xFF, 0xD8, 0xFF, 0xE0, 0xFF, 0xFF, 0xFF, 0xD9], "isn't a complete PNG or JPEG"),
            (png(64, 65), "is 64 × 65 pixels"), (jpeg(100, 50), "is 100 × 50 pixels"),
            (png(63, 63), "is 63 × 63 pixels"), (png(1_025, 1_025), "is 1025 × 1025 pixels"),
            (png(64, 64) + [UInt8](repeating: 0, count: 262_144), "is longer than 262144 bytes; shorten it"),
        ] as [([UInt8]?, String)]
    )
    func refusal(bytes: [UInt8]?, sentence: String) throws {
        let (folder, path) = try Self.configuration(bytes)
        defer { folder.remove() }
        do throws(ConfigurationError) {
            _ = try ConfigurationFile(readingFileAt: path)
            Issue.record("the icon was read")
        } catch {
            #expect(error.message.hasPrefix("\(path):5:"))
            #expect(error.message.contains("/icon.png: ") && error.message.contains("'com.example.app'"))
            #expect(error.message.contains(sentence))
            #expect(
                error.message.hasSuffix("; shorten it")
                    || error.message.hasSuffix("; give a square PNG or JPEG, 64 to 1024 pixels wide")
            )
        }
    }

    @Test("an icon is named in a file only")
    func inBody() throws {
        let text = "teams: [{id: ABCDE12345, apps: [{id: com.example.app, kind: app, icon: /etc/hostname}]}]"
        #expect(throws: ConfigurationError.self) {
            try ConfigurationFile(parsing: text, file: "the body", folder: nil)
        }
    }

    @Test("pages show the icon, which comes from the service and may be kept")
    func pages() async throws {
        let (folder, path) = try Self.configuration(Self.png(64, 64))
        defer { folder.remove() }
        let teams = try ConfigurationFile(readingFileAt: path).teams
        let name = try #require(teams?.first?.apps.first?.icon?.name)
        try await TestService.run({ $0.teams = teams }) { service in
            let icon = try await service.get(Paths.appIcon(name))
            #expect(icon.status == 200 && icon.headers[.contentType] == "image/png")
            #expect(icon.headers[.cacheControl] == "public, max-age=31536000, immutable")
            #expect(icon.headers[.xContentTypeOptions] == "nosniff")
            for other in [
                name.replacing("png", with: "jpeg"), String(repeating: "0", count: 32) + ".png", "x",
            ] {
                #expect(try await service.get(Paths.appIcon(other)).status == 404)
            }
            // The Services ID has none of its own.
            let start = try await service.authorize([
                "client_id": "com.example.web", "redirect_uri": "https://app.example/callback",
            ])
            let cookie = start.headers[.setCookie].map { String($0.prefix { $0 != ";" }) } ?? ""
            let page = try await service.get(start.location ?? "", headers: [.cookie: cookie])
            #expect(page.body.contains("<img class=\"app-face\" src=\"\(Paths.appIcon(name))\" alt=\"\""))
            // A change in the console leaves it, and so does a seed, which can't name files.
            let database = service.parts.database
            _ = try await database.change("com.example.app") { $0.name = "Fruit" }
            var seed = Seed(teams: teams ?? [], accounts: [])
            seed.teams[0].apps[0].icon = nil
            _ = try await service.parts.seeding.apply(seed)
            #expect(try await database.app("com.example.app")?.icon == name)
            #expect(
                try await database.configuredSeed().teams.first?.apps.first?.icon?.bytes
                    == Data(Self.png(64, 64))
            )
        }
    }

    @Test("a configuration with another icon, or none, replaces it, and apply says so")
    func replacement() async throws {
        let (folder, path) = try Self.configuration(Self.png(64, 64))
        defer { folder.remove() }
        let teams = try #require(try ConfigurationFile(readingFileAt: path).teams)
        try await TestService.run({ $0.teams = teams }) { service in
            var seed = Seed(teams: teams, accounts: [])
            let first = seed.teams[0].apps[0].icon
            seed.teams[0].apps[0].icon = AppIcon(
                uncheckedName: String(repeating: "1", count: 32) + ".png",
                bytes: Data([1])
            )
            let outcome = try await service.parts.seeding.apply(seed, ifGeneration: nil, isTrial: false)
            #expect(
                outcome.changes.contains {
                    $0.kind == .app && $0.name == "com.example.app" && $0.details == ["icon"]
                }
            )
            let database = service.parts.database
            #expect(try await database.icon(named: first?.name ?? "") == nil)
            #expect(try await database.app("com.example.app")?.icon == seed.teams[0].apps[0].icon?.name)
            seed.teams[0].apps[0].icon = nil
            _ = try await service.parts.seeding.apply(seed, ifGeneration: nil, isTrial: false)
            #expect(try await database.app("com.example.app")?.icon == nil)
        }
    }

    @Test(
        "an app without an icon has initials",
        arguments: [
            ("Quince Sample", "QS"), ("shop", "S"), ("The Old Shop", "TO"), ("果樹園 店", "果"),
            ("متجر الفاكهة", "م"),
            ("7 Eleven", "7E"), ("– · –", "?"), ("é-bay", "ÉB"), ("", "?"),
        ]
    )
    func initials(name: String, letters: String) {
        #expect(AppFace.initials(of: name) == letters)
    }

    @Test("white has enough contrast with each color of the initials", arguments: 0..<AppFace.tones)
    func contrast(tone: Int) throws {
        let sheet = String(decoding: PackageResources.foundation_css, as: UTF8.self)
        let start = try #require(sheet.range(of: ".tone-\(tone) { background: #"))
        let color = try #require(Int(sheet[start.upperBound...].prefix(6), radix: 16))
        let light = [(color >> 16, 0.2126), (color >> 8 & 255, 0.7152), (color & 255, 0.0722)].reduce(0.0) {
            sum,
            part in
            let value = Double(part.0) / 255
            return sum + part.1 * (value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4))
        }
        #expect(1.05 / (light + 0.05) >= 4.5)
    }
}
