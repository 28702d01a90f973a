import Foundation
import HTTPTypes
import OutgoingMail
import PageLanguages
import QuinceProtocol
import Testing

@testable import QuinceService

/// Pages in every language, and what decides which one it is.
@Suite("Pages in languages")
struct LanguagePagesTests {
    private static let hostile = HTMLText.escaped(PagesTests.hostile)

    private static let data = [
        Self.hostile, "jane@example.com", "r@relay.example", "Jane", "Quince", "Shop", "App 0", "December 10",
        "&quot;&#39;&gt; x}}", "\na\n", "\nb\n", " a ", "?",
    ]

    @Test("No page has a text that isn't in the catalog")
    func pages() throws {
        let pages = try Pages()
        try Language.$current.withValue(.pseudo) {
            let rows = PagesTests.hostilePages.map { ($0.testDescription, $0.render(pages)) }
            let others = PagesTests.userPages.map { ($0.testDescription, $0.render(pages)) }
            for (name, html) in rows + others where !name.hasPrefix("Try") && !name.hasPrefix("Button") {
                let texts = try PseudoPage(html: html).english(except: Self.data)
                #expect(texts.filter { $0.count > 1 } == [], "\(name)")
            }
        }
    }

    @Test("Every template can be used in every language", arguments: Language.all + [.pseudo])
    func templates(_ language: Language) throws {
        let pages = try Pages()
        Language.$current.withValue(language) {
            for row in PagesTests.hostilePages {
                let html = row.render(pages)
                #expect(!html.contains("<script>alert"), "\(row)")
                #expect(!html.contains("[[") && !html.contains("{{page"), "\(row)")
                let isConsole = ["ButtonPage", "TryResultPage", "TryFragmentPage"].contains(
                    row.testDescription
                )
                let direction = language.isRightToLeft ? " dir=\"rtl\"" : ""
                let head = isConsole ? "lang=\"en\"" : "lang=\"\(language.tag)\"\(direction)"
                #expect(html.hasPrefix("<!doctype html>\n<html \(head)>"), "\(row)")
            }
        }
    }

    @Test("The form at the foot has every language in its own words, and keeps the page")
    func chooser() throws {
        let pages = try Pages()
        let page = MessagePage(heading: "a", message: "b")
        let html = pages.render(page, place: "/flow/1?way=device&x=\"")
        #expect(
            html.contains(#"<input type="hidden" name="return" value="/flow/1?way=device&amp;x=&quot;">"#)
        )
        #expect(html.contains(#"<option value="en" lang="en" selected>English (US)</option>"#))
        #expect(html.contains(#"<option value="ja" lang="ja">日本語</option>"#))
        #expect(html.components(separatedBy: "<option").count == Language.all.count + 1)
        #expect(!html.contains("en-XA"))
        #expect(!pages.render(page).contains("class=\"languages\""))
        let once = RecoveryCodesPage(top: .hostile, [])
        #expect(!pages.render(once, place: "/account/passkeys").contains("class=\"languages\""))
        #expect(!pages.render(ConsolePage(.apps), place: "/").contains("class=\"languages\""))
    }

    @Test("In a language with the family name first, its field is first")
    func fields() throws {
        let pages = try Pages()
        func isFamilyFirst(_ language: Language) throws -> Bool {
            let html = Language.$current.withValue(language) {
                pages.render(
                    PersonalPage(
                        top: .hostile,
                        .init(firstName: "太郎", lastName: "山田"),
                        AccountEmails(own: "a@b.c", added: [], forwardsTo: "a@b.c"),
                        .unavailable
                    )
                )
            }
            let first = try #require(
                html.range(of: "name=\"firstName\" value=\"太郎\" autocomplete=\"given-name\"")
            )
            let last = try #require(
                html.range(of: "name=\"lastName\" value=\"山田\" autocomplete=\"family-name\"")
            )
            return last.lowerBound < first.lowerBound
        }
        for language in Language.all {
            let expected = ["ja", "ko", "hu", "zh-Hans", "zh-Hant", "zh-HK"].contains(language.tag)
            #expect(try isFamilyFirst(language) == expected, "\(language)")
        }
    }

    @Test("A message fits into a letter, with a subject in ASCII", arguments: Language.all)
    func mail(_ language: Language) throws {
        let recipient = try #require(EmailAddress(parsing: "jane@example.com"))
        let notices: [SecurityNotice] = [
            .passkeyAdded, .passkeyRemoved, .enrolled, .codesReplaced, .recoveryUsed, .deviceCodeUsed,
            .nameChanged, .emailsChanged, .deletionPlanned(at: 0), .deletionCanceled,
        ]
        Language.$current.withValue(language) {
            var texts = notices.map { ($0.subject, [$0.fact, language.text(.mailAdvice)]) }
            let exists = [language.text(.mailExistsText), language.text(.mailExistsAdvice)]
            texts.append((.init(translated: language.text(.mailExists)), exists))
            for (subject, paragraphs) in texts {
                let message = MailMessage(
                    recipient: recipient,
                    subject: subject,
                    paragraphs: paragraphs,
                    details: [language.text(.mailTime, ["time": language.minute(0)])],
                    linkPath: "/account",
                    linkText: language.text(.pageYourAccount),
                    writtenAt: 0,
                    language: language.tag
                )
                let letter = Letter(
                    message,
                    from: "Quince",
                    recipient,
                    url: "https://id.example.com",
                    id: "x"
                )
                let lines = letter.text.split(separator: "\n", omittingEmptySubsequences: false)
                #expect(letter.text.utf8.count <= Letter.maximumLength)
                #expect(lines.allSatisfy { $0.utf8.count <= 998 }, "RFC 5322 §2.1.1")
                #expect(lines.contains("Content-Language: \(language.tag)"))
                let head = lines.prefix { !$0.isEmpty }
                #expect(head.allSatisfy { $0.utf8.count <= 78 && $0.utf8.allSatisfy { $0 < 0x80 } })
            }
        }
    }
}

/// Text in HTML.
enum HTMLText {
    static func escaped(_ text: String) -> String {
        var html = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "<": html += "&lt;"
            case ">": html += "&gt;"
            case "&": html += "&amp;"
            case "\"": html += "&quot;"
            case "'": html += "&#39;"
            default: html.unicodeScalars.append(scalar)
            }
        }
        return html
    }
}
