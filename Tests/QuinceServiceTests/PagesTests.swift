import Crypto
import Foundation
import QuinceProtocol
import Testing

@testable import QuinceService

@Suite("Pages")
struct PagesTests {
    let pages: Pages

    init() throws { self.pages = try Pages() }

    /// Closes attributes and elements, also where a combining accent hides it from a comparison of characters.
    static let hostile = "\"'><script>alert(1)</script>\"\u{301}><\u{301}b>&{{x}}"

    @Test("show nothing unescaped", arguments: Self.hostilePages)
    func escape(_ row: Row) {
        let html = row.render(self.pages)
        #expect(!html.contains("<script>alert"))
        #expect(!html.unicodeScalars.split(separator: "\"").contains { $0.first == "\u{301}" })
        #expect(
            html.contains(
                "&quot;&#39;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;\u{301}&gt;&lt;\u{301}b&gt;&amp;"
            )
        )
    }

    @Test("have language, title and the style sheet", arguments: Self.hostilePages)
    func frame(_ row: Row) {
        let html = row.render(self.pages)
        #expect(html.hasPrefix("<!doctype html>\n<html lang=\"en\">"))
        #expect(html.contains("<link rel=\"stylesheet\" href=\"/_assets/style.css\">"))
        #expect(html.contains("Quince is for testing. It is not made by or affiliated with Apple."))
        #expect(!html.contains("{{" + "page"))
    }

    @Test("Every section of the console marks itself", arguments: ConsolePage.Section.allCases)
    func sections(_ section: ConsolePage.Section) {
        let html = self.pages.render(ConsolePage(section))
        #expect(html.contains("<a href=\"\(section.path)\" aria-current=\"page\">\(section.rawValue)</a>"))
    }

    @Test("Inline scripts have the hash the policy names")
    func hashes() throws {
        for (html, policy) in [
            (self.pages.render(FormPostPage.sample), FormPostPage.sample.contentSecurityPolicy.text),
            (self.pages.render(WebMessagePage.sample), WebMessagePage.sample.contentSecurityPolicy.text),
        ] {
            let script = try #require(
                html.split(separator: "<script>").last?.split(separator: "</script>").first
            )
            let hash = Data(SHA256.hash(data: Data(script.utf8))).base64EncodedString()
            #expect(policy.contains("script-src 'sha256-\(hash)'"))
        }
    }

    @Test("The consent page asks for what the scope has, and says what the app gets")
    func consent() {
        let first = self.pages.render(ConsentPage.sample(name: true, email: true))
        #expect(first.contains("name=\"firstName\" value=\"Jane\""))
        #expect(first.contains("value=\"hide\" checked"))
        #expect(first.contains("receives your name, the email address you choose"))
        let bare = self.pages.render(ConsentPage.sample(name: false, email: false))
        #expect(!bare.contains("firstName") && !bare.contains("emailSharing"))
        #expect(bare.contains("Your name and your email address aren’t sent."))
    }

    @Test("Email addresses are broken before an @ or a dot, and URLs after a slash")
    func breaks() {
        let html = self.pages.render(ConsentPage.sample(name: true, email: true))
        #expect(html.contains("r<wbr>@relay<wbr>.example</span>"))
        #expect(html.contains("<span class=\"address\">jane<wbr>@example<wbr>.com</span>"))
        let url = BreakableText("id.example.com/account/device")
        #expect(url.first == "id" && url.rest == [".example", ".com/", "account/", "device"])
        #expect(BreakableText("").first.isEmpty && BreakableText("/").rest.isEmpty)
    }

    @Test("In production, pages have nothing that is only for developers", arguments: Self.userPages)
    func production(_ row: UserPage) {
        let html = row.render(self.pages)
        #expect(html.contains("<p>Quince is not made by or affiliated with Apple.</p>"))
        for word in [
            "for testing", "notification URL", "account-deleted", "add-email", "Forward to", "goes to",
            "relay addresses",
        ] {
            #expect(!html.contains(word), "\(word)")
        }
        #expect(html.contains(row.sentence))
    }

    struct UserPage: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let sentence: String
        let render: @Sendable (Pages) -> String

        init<Content: Page>(_ page: Content, _ sentence: String) {
            self.testDescription = "\(Content.self): \(sentence)"
            self.sentence = sentence
            self.render = { $0.render(page, isDevelopment: false) }
        }

        /// The deletion of an account with `count` apps, of which the first ones are told.
        static func deletion(told: Int, of count: Int, day: String? = nil) -> DeletionPage {
            DeletionPage(
                top: .hostile,
                apps: (0..<count).map { .init(name: "App \($0)", isNotified: $0 < told) },
                graceDays: 14,
                plannedDay: day,
                confirmation: nil
            )
        }
    }

    /// In the language of the current task.
    static var userPages: [UserPage] {
        [
            UserPage(MessagePage(heading: "a", message: "b"), "<h1>a</h1>"),
            UserPage(
                PersonalPage(
                    top: .hostile,
                    .init(firstName: "Jane", lastName: ""),
                    AccountEmails(own: "jane@example.com", added: [], forwardsTo: "jane@example.com"),
                    .unavailable
                ),
                "jane<wbr>@example<wbr>.com"
            ),
            UserPage(
                UsedAppsPage(top: .hostile, apps: [.init(.hostile)], forwardsTo: BreakableText("a")),
                "Hides your email address"
            ),
            UserPage(
                UsedAppPage(top: .hostile, app: .init(.hostile, forwardsTo: "a")),
                "Mail to it isn’t forwarded to you.</span>"
            ),
            UserPage(UsedAppsPage(top: .hostile, apps: [], forwardsTo: nil), "No app uses this account yet."),
            UserPage(UsedAppsPage(top: .hostile, apps: [], forwardsTo: nil), "<h1>Apps</h1>"),
            UserPage(
                ConsentPage.sample(name: true, email: true),
                "Messages from the app to this address don’t reach you."
            ),
            UserPage(
                StopUsingPage(top: .hostile, app: .init(.hostile, forwardsTo: "a")),
                "<li>The app may sign you out.</li>"
            ),
            UserPage(
                UserPage.deletion(told: 2, of: 2),
                "The apps that you use with this account are told when it is deleted."
            ),
            UserPage(
                UserPage.deletion(told: 0, of: 2),
                "The apps that you use with this account aren’t told when it is deleted."
            ),
            UserPage(
                UserPage.deletion(told: 1, of: 2),
                "Of your apps, only these are told when the account is deleted: <span>App 0</span>."
            ),
            UserPage(
                UserPage.deletion(told: 0, of: 0),
                "It is deleted after 14 days. Until then you can keep it."
            ),
            UserPage(
                UserPage.deletion(told: 0, of: 0, day: "December 10"),
                "<h1>Your account will be deleted on December 10</h1>"
            ),
        ]
    }

    @Test("In production, an app that isn’t told can’t sign its user out")
    func untold() {
        let page = StopUsingPage(top: .hostile, app: .init(.told(false), forwardsTo: "a"))
        let html = self.pages.render(page, isDevelopment: false)
        #expect(html.contains("</bdi> isn’t told.</li>") && !html.contains("may sign you out"))
        #expect(self.pages.render(page).contains("may sign you out"))
    }

    @Test("In development, nobody expects mail at a relay address, and the pages have Apple’s words")
    func development() {
        let consent = self.pages.render(ConsentPage.sample(name: true, email: true))
        #expect(consent.contains("value=\"hide\"") && !consent.contains("don’t reach you"))
        let apps = self.pages.render(UsedAppsPage(top: .hostile, apps: [], forwardsTo: nil))
        #expect(apps.contains("<h1>Sign in with Apple</h1>"))
        #expect(apps.contains("You don’t use Sign in with Apple for any app."))
        let deletion = self.pages.render(UserPage.deletion(told: 0, of: 0))
        #expect(deletion.contains("Your relay addresses stop working."))
    }

    @Test("After a code, the consent page says how to need none, without a link")
    func advice() {
        func text(_ used: String?) -> String {
            self.pages.render(ConsentPage.sample(name: false, email: false, advice: .init(used: used)))
        }
        let advice =
            "To need no code next time, add a passkey on your account page, on a device where you are signed in.</p>"
        #expect(text(nil).contains("<p class=\"hint advice\">\(advice)"))
        let left = "The recovery code is used up. 8 codes are left."
        #expect(text(RecoveryCode.used(left: 8)).contains("<p class=\"hint advice\">\(left) \(advice)"))
        #expect(!text(nil).contains("/account/passkeys"))
    }

    @Test("After a planned deletion, the button that keeps the account comes first")
    func keep() throws {
        let html = self.pages.render(UserPage.deletion(told: 1, of: 2, day: "December 10"))
        let button = try #require(html.range(of: "value=\"keep\""))
        let list = try #require(html.range(of: "class=\"consequences\""))
        #expect(button.lowerBound < list.lowerBound)
        #expect(!html.contains("value=\"ask\"") && !html.contains("Delete your account?"))
    }

    @Test(
        "An option stays whole, and nothing else is taken for one",
        arguments: [
            ("register it with --redirect-uri", ["--redirect-uri"]),
            ("--redirect-uri or --config", ["--redirect-uri", "--config"]),
            ("quince appleid run --config a -- …", ["--config"]), ("com--example.web, '--x'", []), ("", []),
        ]
    )
    func options(_ text: String, _ expected: [String]) {
        let pieces = OptionText(text).pieces
        #expect(pieces.compactMap(\.option) == expected)
        #expect(pieces.map { ($0.option ?? "") + $0.text }.joined() == text)
    }

    @Test(
        "The times of an identity token are dates too",
        arguments: [
            ("exp", "1795282593", "2026-11-21 17:36:33 UTC"), ("iat", "0", "1970-01-01 00:00:00 UTC"),
            ("auth_time", "253402300800", nil), ("exp", "soon", nil), ("sub", "1795282593", nil),
        ] as [(String, String, String?)]
    )
    func times(_ name: String, _ value: String, _ expected: String?) {
        #expect(TryResultPage.Claim(name, value).time == expected)
    }

    @Test("Policies start closed")
    func policy() {
        #expect(
            ContentSecurityPolicy().text
                == "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; "
                + "base-uri 'none'; frame-ancestors 'none'"
        )
        #expect(!ContentSecurityPolicy.leavingToApp().text.contains("form-action"))
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let render: @Sendable (Pages) -> String

        init<Content: Page>(_ page: Content) {
            self.testDescription = "\(Content.self)"
            self.render = { $0.render(page) }
        }
    }

    /// In the language of the current task.
    static var hostilePages: [Row] {
        [
            Row(
                AccountChoicePage(
                    SignInDestination(appName: hostile, path: hostile, returnPath: hostile),
                    accounts: [.init(id: hostile, name: hostile, email: hostile, note: hostile)],
                    search: .init(hostile, unlisted: true),
                    newAccount: .init(.hostile, isOpen: true, problem: hostile),
                    problem: hostile
                )
            ),
            Row(
                ConsentPage.first(
                    appName: hostile,
                    teamName: hostile,
                    flowPath: hostile,
                    accountName: hostile,
                    accountEmail: hostile,
                    editableName: .init(firstName: hostile, lastName: hostile),
                    emailChoice: .init(address: hostile, relayAddress: hostile, hides: true),
                    advice: .init(used: hostile),
                    problem: hostile
                )
            ),
            Row(UsedAppsPage(top: .hostile, apps: [.init(.hostile)], forwardsTo: BreakableText(hostile))),
            Row(UsedAppPage(top: .hostile, app: .init(.hostile, forwardsTo: hostile))),
            Row(StopUsingPage(top: .hostile, app: .init(.hostile, forwardsTo: hostile))),
            Row(
                PersonalPage(
                    top: .hostile,
                    .init(firstName: hostile, lastName: hostile, email: hostile),
                    AccountEmails(
                        own: hostile,
                        added: [
                            .init(email: hostile, isVerified: false), .init(email: hostile, isVerified: true),
                        ],
                        forwardsTo: hostile
                    ),
                    .click
                )
            ),
            Row(PasskeysPage(top: .hostile, [.hostile], .hostile, codesLeft: 1)),
            Row(
                PasskeySignInPage(
                    SignInDestination(appName: hostile, path: hostile),
                    .hostile,
                    email: hostile,
                    problem: hostile
                )
            ),
            Row(AddressPage(appName: hostile, path: hostile, passkey: nil, email: hostile, problem: hostile)),
            Row(
                SimulatedDevicePage(
                    DevicePrompt(accountID: hostile, code: hostile, sentAt: 0),
                    path: hostile,
                    email: hostile,
                    problem: hostile
                )
            ),
            Row(TrustPage(path: hostile)),
            Row(
                DeviceCodePage(
                    SignInDestination(appName: hostile, path: hostile),
                    issuer: hostile,
                    problem: hostile
                )
            ),
            Row(SessionsPage(top: .hostile, [.init(.hostile, isCurrent: false)])),
            Row(
                DevicePage(
                    top: .hostile,
                    [
                        .init(
                            DeviceRequest(
                                id: hostile,
                                browser: hostile,
                                client: hostile,
                                createdAt: 0,
                                isAllowed: true
                            ),
                            code: hostile
                        )
                    ],
                    shown: hostile
                )
            ),
            Row(
                ActivityPage(
                    top: .hostile,
                    [.init(.hostile, app: hostile)],
                    earlierPath: hostile,
                    isFirst: false
                )
            ),
            Row(
                DeletionPage(
                    top: .hostile,
                    apps: [.init(name: hostile, isNotified: false)],
                    graceDays: 14,
                    confirmation: nil
                )
            ),
            Row(DeletionPage(top: .hostile, apps: [], graceDays: 0, confirmation: hostile)),
            Row(
                DeletionPage(top: .hostile, apps: [], graceDays: 14, plannedDay: hostile, confirmation: nil)
            ),
            Row(AuthorizeErrorPage(code: hostile, text: hostile, explanation: .hostile)),
            Row(MessagePage(heading: hostile, message: hostile, linkPath: hostile, linkText: hostile)),
            Row(ButtonPage(.hostile, problem: hostile, result: nil)),
            Row(FormPostPage(redirectURI: hostile, fields: [.init(name: hostile, value: hostile)])),
            Row(
                WebMessagePage(message: hostile, targetOrigin: hostile, opener: hostile, reportPath: hostile)
            ),
            Row(
                TryResultPage(
                    heading: hostile,
                    succeeded: false,
                    message: hostile,
                    callbackTitle: hostile,
                    callback: [.init(hostile, hostile)],
                    exchange: .init(
                        title: hostile,
                        request: [.init(hostile, hostile)],
                        status: hostile,
                        answer: [.init(hostile, hostile)]
                    ),
                    claims: [.init(hostile, hostile, check: hostile, verdict: .failed)],
                    options: [.init(hostile, hostile)],
                    runID: hostile
                )
            ),
        ]
    }
}

extension ButtonForm {
    /// Every field has the hostile text.
    fileprivate static let hostile: Self = {
        let fields = Self.defaults.keys.map { FormParameters.Parameter($0, PagesTests.hostile) }
        return (try? Self(query: FormParameters(fields).text)) ?? Self()
    }()
}

extension NewAccountForm {
    fileprivate static let hostile = Self(
        FormParameters(["firstName", "lastName", "email"].map { .init($0, PagesTests.hostile) })
    )
}

extension AuthorizeErrorPage.Explanation {
    fileprivate static let hostile = Self(
        reason: PagesTests.hostile,
        apple: PagesTests.hostile,
        difference: .init(PagesTests.hostile, from: "https://app.example/"),
        registration: .init(
            clientID: PagesTests.hostile,
            redirectURI: PagesTests.hostile,
            query: PagesTests.hostile
        ),
        clients: .init([.hostile], isUnderAppleName: true),
        consoleURL: PagesTests.hostile
    )
}

extension App {
    fileprivate static let hostile = App(
        clientID: PagesTests.hostile,
        kind: .service,
        name: PagesTests.hostile,
        teamID: PagesTests.hostile,
        groupID: PagesTests.hostile,
        returnURLs: []
    )
}

extension FormPostPage {
    fileprivate static let sample = FormPostPage(redirectURI: "https://app.example/cb", fields: [])
}

extension WebMessagePage {
    fileprivate static let sample = WebMessagePage(message: "{}", targetOrigin: "https://app.example")
}

extension ConsentPage {
    fileprivate static func sample(name: Bool, email: Bool, advice: Advice? = nil) -> Self {
        .first(
            appName: "Shop",
            flowPath: "/flow/1",
            accountName: "Jane Quince",
            accountEmail: "jane@example.com",
            editableName: name ? .init(firstName: "Jane", lastName: "Quince") : nil,
            emailChoice: email
                ? .init(address: "jane@example.com", relayAddress: "r@relay.example", hides: true) : nil,
            advice: advice
        )
    }
}

extension PasskeyOffer {
    static let hostile = PasskeyOffer(
        partyID: PagesTests.hostile,
        optionsPath: PagesTests.hostile,
        answerPath: PagesTests.hostile
    )
}

extension Passkey {
    static let hostile = Passkey(
        id: PagesTests.hostile,
        accountID: PagesTests.hostile,
        credentialID: Data(),
        publicKey: Data(),
        algorithm: -7,
        signCount: 0,
        isBackupEligible: true,
        isBackedUp: true,
        isUserVerified: true,
        transports: [PagesTests.hostile],
        model: Data(),
        name: PagesTests.hostile,
        createdAt: 0,
        lastUsedAt: 0
    )
}

extension AccountSession {
    fileprivate static let hostile = AccountSession(
        id: PagesTests.hostile,
        accountID: PagesTests.hostile,
        browser: PagesTests.hostile,
        client: PagesTests.hostile,
        createdAt: 0,
        usedAt: 0,
        authenticatedAt: 0
    )
}

extension AccountTop {
    /// In the language of the current task.
    static var hostile: AccountTop {
        AccountTop(
            AccountVisit(
                session: .hostile,
                token: SessionToken(.system, in: .development),
                account: Account(
                    id: PagesTests.hostile,
                    email: PagesTests.hostile,
                    firstName: PagesTests.hostile,
                    lastName: PagesTests.hostile,
                    emailSharing: .hide,
                    deletesAt: 0
                ),
                now: 0,
                grant: PagesTests.hostile,
                done: nil,
                before: nil,
                hasPasskeys: true,
                isAsked: false,
                explanation: Explanation()
            ),
            in: .apps,
            problem: PagesTests.hostile
        )
    }
}

extension AuditLine {
    fileprivate static let hostile = AuditLine(
        sequence: 1,
        time: 0,
        actor: PagesTests.hostile,
        action: PagesTests.hostile,
        person: nil,
        clientID: PagesTests.hostile,
        target: PagesTests.hostile,
        reason: PagesTests.hostile,
        browser: PagesTests.hostile,
        requestID: PagesTests.hostile,
        addressDigest: nil,
        address: PagesTests.hostile,
        salt: nil
    )
}

extension UsedApp {
    fileprivate static let hostile = Self.told(true)

    fileprivate static func told(_ isNotified: Bool) -> Self {
        Self(
            identity: GrantedIdentity(
                grant: Grant(
                    id: PagesTests.hostile,
                    accountID: PagesTests.hostile,
                    groupID: PagesTests.hostile,
                    teamID: PagesTests.hostile,
                    scopes: [.name, .email],
                    emailSharing: .hide,
                    createdAt: Date(timeIntervalSince1970: 0),
                    shared: .init(firstName: PagesTests.hostile, lastName: PagesTests.hostile)
                ),
                pseudonym: Pseudonym(subject: PagesTests.hostile, relayAddress: PagesTests.hostile),
                accountEmail: PagesTests.hostile
            ),
            name: PagesTests.hostile,
            otherNames: [PagesTests.hostile],
            teamName: PagesTests.hostile,
            privacyPolicy: PagesTests.hostile,
            terms: PagesTests.hostile,
            isNotified: isNotified,
            lastUsedAt: Date(timeIntervalSince1970: 0)
        )
    }
}
