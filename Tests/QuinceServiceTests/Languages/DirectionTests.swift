import Foundation
import PageLanguages
import Testing
import WebPages

@testable import QuinceService

/// What is written from left to right keeps its order in a text from right to left (UAX #9).
@Suite("Directions of texts")
struct DirectionTests {
    private static let rightToLeft = Language.all.filter(\.isRightToLeft)

    /// Begins and ends a part of its own direction.
    private static let (open, close) = ("\u{2068}", "\u{2069}")

    @Test(
        "No text has a sign before Latin letters, such as an option or the end of a URL",
        arguments: Self.rightToLeft
    )
    func texts(_ language: Language) {
        for (key, message) in language.catalog.messages {
            for phrase in CatalogTests.phrases(of: message) {
                for case .text(let text) in phrase.pieces {
                    #expect(!text.contains(/(?:^|\s)[-\/@:.]+[A-Za-z]/), "\(language) \(key)")
                }
            }
        }
    }

    @Test("Values are isolated, each name of a list too", arguments: Self.rightToLeft)
    func values(_ language: Language) {
        let message = Language.$current.withValue(language) {
            FlowEnd.plainHTTP(issuer: "https://192.0.2.1:8080/").message
        }
        let issuer = "\(Self.open)https://192.0.2.1:8080/\(Self.close)"
        #expect(message.components(separatedBy: issuer).count == 3)
        #expect(message.contains("\(Self.open)--issuer\(Self.close)."))
        let list = language.list(["Shop 1", "متجر"])
        #expect(list.hasPrefix("\(Self.open)Shop 1\(Self.close)"))
        #expect(list.hasSuffix("\(Self.open)متجر\(Self.close)"))
        #expect(Language.english.list(["Shop 1", "متجر"]) == "Shop 1, متجر")
    }

    /// The elements that isolate what is in them, by their nature or in the style sheet; a text of the catalog needs none.
    private static let isolating = ["<bdi>", "<code", "<output", "[["]

    /// The placeholders for lists, whose names are isolated.
    private static let lists = ["others", "apps"]

    @Test("A value with an element of its own is isolated by it", arguments: Pages.users.map { $0.template })
    func templates(_ template: Template) {
        for match in template.text.matches(of: /\| ([a-z-]+): (<.*?)(?: \||\]\])/) {
            let (name, markup) = (String(match.output.1), String(match.output.2))
            let isIsolated = Self.isolating.contains { markup.contains($0) } || Self.lists.contains(name)
            #expect(isIsolated, "\(template.name): \(markup)")
        }
    }
}
