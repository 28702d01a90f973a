/// Words by which ways to sign in are told from other buttons.
enum TemplateWords {
    /// Whether code, an address or a class is about signing in with Apple.
    static func leadsToApple(_ code: String) -> Bool {
        let text = String(code.lowercased().filter { $0.isLetter || $0.isNumber })
        guard text.contains("apple"), !text.contains("applepay"), !text.contains("applemusic"),
            !text.contains("appstore"),
            !text.contains("developerapplecom"), !text.contains("appsapplecom"), !text.contains("unlink")
        else { return false }
        return Self.ways.contains { text.contains($0) }
    }

    /// Whether an address is of Apple's pages for people and developers, not of its sign-in.
    static func leadsToApplesPages(_ address: String) -> Bool {
        let address = address.lowercased()
        let pages = ["developer.", "support.", "account.", "iforgot.", "www."]
        return pages.contains { address.contains("\($0)apple.com") }
            || address.contains("appleid.apple.com") && !address.contains("/auth/")
    }

    /// Whether a link leads to something to read on another site: an article, a package, a video.
    static func leadsToReading(_ address: String, opensWindow: Bool) -> Bool {
        guard let scheme = address.firstRange(of: "://"), address.hasPrefix("http") else { return false }
        let rest = address[scheme.upperBound...].lowercased()
        let host = rest.prefix { $0 != "/" && $0 != "?" }
        if Self.readingHosts.contains(where: { host == $0 || host.hasSuffix(".\($0)") }) { return true }
        guard opensWindow else { return false }
        let path = rest[host.endIndex...]
        return ["auth", "login", "log-in", "signin", "sign-in", "sso", "apple", "connect", "account"]
            .allSatisfy {
                !path.contains($0)
            }
    }

    private static let readingHosts = [
        "github.com", "gitlab.com", "bitbucket.org", "npmjs.com", "pub.dev", "pypi.org", "rubygems.org",
        "nuget.org",
        "medium.com", "dev.to", "hashnode.dev", "stackoverflow.com", "youtube.com", "youtu.be",
        "wikipedia.org",
        "readthedocs.io", "firebase.google.com", "notion.site",
    ]

    /// Whether a name in code is about signing in: `login.component.html`, `SocialLoginButton`, `sign-up`.
    static func nameSigningIn(_ name: String) -> Bool {
        let words = ViewWords.parts(of: name)
        return words.contains { Self.entrances.contains($0) }
            || zip(words, words.dropFirst()).contains {
                ["sign", "log"].contains($0) && ["in", "up", "on"].contains($1)
            }
    }

    private static let entrances: Set<String> = [
        "login", "logon", "signin", "signup", "register", "registration", "auth", "authentication", "oauth",
        "sso",
    ]

    private static let ways = [
        "withapple", "applesign", "applelogin", "applelogon", "appleauth", "appleoauth", "authapple",
        "oauthapple",
        "loginapple", "signinapple", "signupapple", "appleidauth", "appleid", "providerapple", "socialapple",
        "appleredirect", "connectapple", "applebtn", "applebutton", "btnapple", "buttonapple",
        "loginbtnapple", "siwa",
    ]
}
