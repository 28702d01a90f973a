import Crypto
import Foundation
import QuinceProtocol

/// A page without visible content that passes an authorization response from the browser to the server.
///
/// Its content security policy allows only its own script and the form's target.
public struct AnswerPage: Hashable, Sendable {
    /// The HTML document.
    public let html: String
    /// The value of `Content-Security-Policy`.
    public let contentSecurityPolicy: String

    /// Creates a page that posts the form again, from the app's own site.
    ///
    /// Apple's page posts across sites, and browsers send only cookies marked `SameSite=None` with such a post. This
    /// page posts from the app's own site, so the browser sends even a strict cookie.
    ///
    /// - Parameters:
    ///   - body: The form as it arrived.
    ///   - path: The path to which it was sent.
    /// - Returns: The page; nil if the body isn't a form from Apple.
    public static func reposting(_ body: String, to path: LocalPath) -> Self? {
        guard (try? AuthorizationResponse(parsing: body)) != nil,
            let parameters = try? FormParameters(parsing: body)
        else { return nil }
        let known = parameters.parameters.filter { Self.opaque.contains($0.name) || $0.name == "user" }
        // Apple's own values contain no other characters; other content isn't repeated on the page.
        guard known.allSatisfy({ $0.name == "user" || $0.value.utf8.allSatisfy(Self.isOpaque) }) else {
            return nil
        }
        let fields = known.map { parameter in
            #"<input type="hidden" name="\#(parameter.name)" value="\#(Self.escaped(parameter.value))">"#
        }
        return Self(
            form: fields.joined() + #"<input type="hidden" name="\#(Self.marker)" value="1">"#,
            path: path,
            script: "HTMLFormElement.prototype.submit.call(document.currentScript.previousElementSibling)"
        )
    }

    /// Creates a page that posts the fragment of its URL, which browsers don't send to servers.
    public static func handingOverFragment(to path: LocalPath) -> Self {
        Self(
            form: #"<input type="hidden" name="fragment">"#,
            path: path,
            script:
                "var f=document.currentScript.previousElementSibling;f.elements.fragment.value=location.hash.slice(1);history.replaceState(null,'',location.pathname);f.submit()"
        )
    }

    /// The field that marks the second post, so that a browser without the cookie doesn't repeat it endlessly.
    static let marker = "reposted"

    /// Returns whether `body` was posted by a page from ``reposting(_:to:)``.
    public static func isReposted(_ body: String) -> Bool {
        (try? FormParameters(parsing: body))?[Self.marker] == "1"
    }

    /// Returns the fragment in a `body` that was posted by a page from ``handingOverFragment(to:)``.
    public static func fragment(in body: String) -> String? {
        (try? FormParameters(parsing: body))?["fragment"]
    }

    /// Returns the message of a popup in a `body` that the app's own page posted as a form.
    ///
    /// A form leads the browser to the response, as after a redirect from Apple; `fetch` would not.
    public static func message(in body: String) -> String? {
        (try? FormParameters(parsing: body))?["message"]
    }

    private init(form: String, path: LocalPath, script: String) {
        self.html = """
            <!doctype html><html lang="en"><head><meta charset="utf-8"><title>Signing in</title></head>\
            <body><form method="post" action="\(Self.escaped(path.text))">\(form)\
            <noscript><button>Continue</button></noscript></form><script>\(script)</script></body></html>
            """
        let digest = Data(SHA256.hash(data: Data(script.utf8))).base64EncodedString()
        self.contentSecurityPolicy =
            "default-src 'none'; script-src 'sha256-\(digest)'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    }

    /// Parameters that are passed on unchanged and contain no characters with a meaning in HTML.
    private static let opaque = ["state", "code", "id_token", "error"]

    private static func isOpaque(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "-._~+/=".utf8.contains(byte)
        }
    }

    /// Works per scalar: to Swift, a quotation mark after a prepended mark is another character; to a browser, it
    /// isn't.
    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { escaped, scalar in
            let name: String? =
                switch scalar {
                case "&": "&amp;"
                case "<": "&lt;"
                case ">": "&gt;"
                case "\"": "&quot;"
                case "'": "&#39;"
                default: nil
                }
            if let name { escaped += name } else { escaped.unicodeScalars.append(scalar) }
        }
    }
}
