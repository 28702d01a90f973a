import Foundation
import QuinceService
import Testing

@Suite("Profile")
struct ProfileTests {
    @Test("every property has one line in the table, and no name stands twice")
    func complete() {
        let names = Profile.settings.map(\.name)
        #expect(Set(names).count == names.count)
        let properties = Mirror(reflecting: Profile(.documented)).children.compactMap(\.label).filter {
            $0 != "name"
        }
        #expect(Set(names.map(Self.camelCase)) == Set(properties))
    }

    @Test("each set has the values its column prints", arguments: Profile.settings.map(\.name))
    func columns(_ name: String) throws {
        let setting = try #require(Profile.setting(named: name))
        #expect(setting.value(in: Profile(.documented)) == setting.documented)
        #expect(setting.value(in: Profile(.observed)) == setting.observed)
        #expect(!setting.meaning.isEmpty && !setting.source.isEmpty)
    }

    @Test("a printed value can be set again, nonsense cannot", arguments: Profile.settings.map(\.name))
    func roundTrip(_ name: String) throws {
        let setting = try #require(Profile.setting(named: name))
        var profile = Profile(.documented)
        #expect(setting.set(setting.observed, in: &profile))
        #expect(setting.value(in: profile) == setting.observed)
        for text in ["", "no such value", "-1", "+1", "1.5", "99999999999999999999"] {
            #expect(!setting.set(text, in: &profile), "\(name) accepted '\(text)'")
        }
        #expect(setting.value(in: profile) == setting.observed)
    }

    @Test("the two sets differ where documents and observations do")
    func differences() {
        let differing = Profile.settings.filter { $0.documented != $0.observed }.map(\.name)
        #expect(
            differing == [
                "unregistered-redirect-error", "redirect-mismatch-at-token", "refresh-after-revocation",
                "error-descriptions", "form-post-state-first", "own-team-as-target", "button-radius-unit",
                "relay-domain", "events-as-string", "events-time", "events-expiry",
            ]
        )
    }

    @Test("the table is Markdown: a head and one line a setting, all of six cells")
    func table() {
        let lines = Profile.table.split(separator: "\n")
        #expect(lines.count == Profile.settings.count + 2)
        #expect(
            lines.allSatisfy { $0.hasPrefix("|") && $0.hasSuffix("|") && $0.count(where: { $0 == "|" }) == 7 }
        )
        #expect(Profile.table.hasSuffix("|\n"))
    }

    private static func camelCase(_ name: String) -> String {
        let parts = name.split(separator: "-")
        return parts.dropFirst().reduce(into: String(parts[0])) { $0 += $1.capitalized }
    }
}
