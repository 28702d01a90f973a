import Crypto
import Foundation

/// The value of a page's `Content-Security-Policy` header.
///
/// It starts closed; a page opens what it needs, by name.
package struct ContentSecurityPolicy: Hashable, Sendable {
    /// Where scripts may come from, such as `'self'` or a hash; nil for none at all.
    package var scripts: String?
    /// Where scripts may connect to; nil for nowhere.
    package var connections: String?
    /// Where forms may be sent; nil where the policy does not limit it.
    package var formTargets: String?

    package init(scripts: String? = nil, connections: String? = nil, formTargets: String? = "'self'") {
        self.scripts = scripts
        self.connections = connections
        self.formTargets = formTargets
    }

    /// The policy as the header wants it.
    package var text: String {
        var directives = ["default-src 'none'", "style-src 'self'", "img-src 'self'"]
        if let scripts { directives.append("script-src \(scripts)") }
        if let connections { directives.append("connect-src \(connections)") }
        if let formTargets { directives.append("form-action \(formTargets)") }
        return (directives + ["base-uri 'none'", "frame-ancestors 'none'"]).joined(separator: "; ")
    }

    /// For the pages that hand the browser back to an app.
    ///
    /// Chromium applies `form-action` to the whole chain of redirects a form starts, and where the app goes
    /// after its callback (another origin, an `intent:` link on Android) is the app's own affair: a list
    /// here would break it. The targets of these forms are written by the service, never by a request.
    package static func leavingToApp(scripts: String? = nil) -> Self {
        Self(scripts: scripts, formTargets: nil)
    }

    /// The source expression that allows exactly the inline script `script` (CSP Level 3 §2.3.1).
    static func hash(of script: String) -> String {
        "'sha256-\(Data(SHA256.hash(data: Data(script.utf8))).base64EncodedString())'"
    }
}
