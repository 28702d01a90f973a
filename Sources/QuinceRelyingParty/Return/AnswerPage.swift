import Crypto
import Foundation
import QuinceProtocol

/// A page that hands an answer over from the browser to the server, without anything to see.
///
/// Its policy allows its own script and the form's own target, nothing else.
public struct AnswerPage: Hashable, Sendable {
    /// The document.
    public let html: String
    /// The value of `Content-Security-Policy`.
    public let contentSecurityPolicy: String

    /// Posts the form again, from the app's own site.
    ///
    /// Apple's page posts across sites, and browsers send no cookie with that unless it is marked `SameSite=None`.
    /// This page's post is the app's own, so the cookie comes with it, however strict it is.
    ///
    /// - Parameters:
    ///   - body: The form as it came.
    ///   - path: Where it came to.
    /// - Returns: nil where the body is no form of Apple's.
    public static func reposting(_ body: String, to path: LocalPath) -> Self? {
        guard (try? AuthorizationResponse(parsing: body)) != nil,
            let parameters = try? FormParameters(parsing: body)
        else { return nil }
        let known = parameters.parameters.filter { Self.opaque.contains($0.name) || $0.name == "user" }
        // Apple's own values have no other characters; whatever else someone posts here is not shown again.
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

    /// Posts what stands in the address behind `#`, which no server sees by itself.
    public static func handingOverFragment(to path: LocalPath) -> Self {
        Self(
            form: #"<input type="hidden" name="fragment">"#,
            path: path,
            script:
                "var f=document.currentScript.previousElementSibling;f.elements.fragment.value=location.hash.slice(1);history.replaceState(null,'',location.pathname);f.submit()"
        )
    }

    /// The field that tells the second post from the first, so that a browser without the cookie is not sent in circles.
    static let marker = "reposted"

    /// Whether `body` is what ``reposting(_:to:)`` made.
    public static func isReposted(_ body: String) -> Bool {
        (try? FormParameters(parsing: body))?[Self.marker] == "1"
    }

    /// What was in the fragment, where `body` is what ``handingOverFragment(to:)`` made.
    public static func fragment(in body: String) -> String? {
        (try? FormParameters(parsing: body))?["fragment"]
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

    /// What is handed on as it came, and has no character that means anything in a page.
    private static let opaque = ["state", "code", "id_token", "error"]

    private static func isOpaque(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "-._~+/=".utf8.contains(byte)
        }
    }

    /// Scalar by scalar: to Swift a quotation mark behind a prepended mark is another character, to a browser it is not.
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
