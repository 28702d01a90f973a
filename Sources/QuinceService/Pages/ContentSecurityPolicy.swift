import Crypto
import Foundation

/// The value of a page's `Content-Security-Policy` header.
///
/// By default nothing is allowed; a page allows what it needs.
package struct ContentSecurityPolicy: Hashable, Sendable {
    /// The allowed sources of scripts, such as `'self'` or a hash; nil for none.
    package var scripts: String?
    /// The allowed connections of scripts; nil for none.
    package var connections: String?
    /// The allowed targets of forms; nil if the policy doesn't limit them.
    package var formTargets: String?

    /// The allowed sources of frames; nil for none.
    package var frames: String?

    package init(
        scripts: String? = nil,
        connections: String? = nil,
        formTargets: String? = "'self'",
        frames: String? = nil
    ) {
        self.scripts = scripts
        self.connections = connections
        self.frames = frames
        self.formTargets = formTargets
    }

    /// The value of the header.
    package var text: String {
        var directives = ["default-src 'none'", "style-src 'self'", "img-src 'self'"]
        if let scripts { directives.append("script-src \(scripts)") }
        if let connections { directives.append("connect-src \(connections)") }
        if let frames { directives.append("frame-src \(frames)") }
        if let formTargets { directives.append("form-action \(formTargets)") }
        return (directives + ["base-uri 'none'", "frame-ancestors 'none'"]).joined(separator: "; ")
    }

    /// The policy of the pages that return the browser to an app.
    ///
    /// Chromium applies `form-action` to all redirects that a form starts. The app decides where it redirects after its callback
    /// (another origin, an `intent:` link on Android), and a list here would break that. The service writes the targets of these
    /// forms; they never come from a request.
    package static func leavingToApp(scripts: String? = nil, connections: String? = nil) -> Self {
        Self(scripts: scripts, connections: connections, formTargets: nil)
    }

    /// The source expression that allows exactly the inline script `script` (CSP Level 3 §2.3.1).
    static func hash(of script: String) -> String {
        "'sha256-\(Data(SHA256.hash(data: Data(script.utf8))).base64EncodedString())'"
    }
}
