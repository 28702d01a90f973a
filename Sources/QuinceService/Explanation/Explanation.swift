// Explanation: Why a request got its response: told to the developer, never to the client. Owns the findings of one request.
// The console shows them, and Audit logs them.

package import QuinceProtocol
import Synchronization

/// The findings of one request, in the order in which its checks ran.
///
/// A reference type that travels with the request, so that any check can add a line without returning it.
package final class Explanation: Sendable {
    private struct State {
        var findings: [Finding] = []
        var clientID: String?
        var isAuthenticated = false
        var requestID: Int?
        var answer: [FormParameters.Parameter] = []
        var event: AuditEvent?
        var parts: [SecretDigest] = []
        var accountID: String?
        var email: String?
    }

    private let state = Mutex(State())

    package init() {}

    package func add(_ finding: Finding) { self.state.withLock { $0.findings.append(finding) } }

    package func passed(_ check: String, _ message: String, actual: String? = nil) {
        self.add(Finding(check, .passed, message, actual: actual))
    }

    /// Adds a check that Quince accepts and Apple would refuse.
    package func lenient(_ check: String, _ message: String, apple: String) {
        self.add(Finding(check, .lenient, message, apple: apple))
    }

    package func note(_ check: String, _ message: String) { self.add(Finding(check, .note, message)) }

    package var findings: [Finding] { self.state.withLock { $0.findings } }

    /// The request's number in the console; nil if requests aren't recorded.
    package var requestID: Int? {
        get { self.state.withLock { $0.requestID } }
        set { self.state.withLock { $0.requestID = newValue } }
    }

    /// The client of the request, once known, for the console's filter.
    package var clientID: String? {
        get { self.state.withLock { $0.clientID } }
        set { self.state.withLock { $0.clientID = newValue } }
    }

    /// Whether the app's server has shown a valid client secret.
    package var isAuthenticated: Bool {
        get { self.state.withLock { $0.isAuthenticated } }
        set { self.state.withLock { $0.isAuthenticated = newValue } }
    }

    /// Records the flow, code or token of the request, so that the console can group the requests of one sign-in.
    package func isAbout(_ part: SecretDigest) { self.state.withLock { $0.parts.append(part) } }

    package var parts: [SecretDigest] { self.state.withLock { $0.parts } }

    /// The result of the request for the log; nil if the response shows it.
    package var event: AuditEvent? {
        get { self.state.withLock { $0.event } }
        set { self.state.withLock { $0.event = newValue } }
    }

    /// The account that signed in, for the log.
    package var accountID: String? {
        get { self.state.withLock { $0.accountID } }
        set { self.state.withLock { $0.accountID = newValue } }
    }

    /// The email address of the request's account, once known, for the console's list.
    package var email: String? {
        get { self.state.withLock { $0.email } }
        set { self.state.withLock { $0.email = newValue } }
    }

    /// The response parameters, if a page contains them and neither header nor body shows them.
    package var answer: [FormParameters.Parameter] {
        get { self.state.withLock { $0.answer } }
        set { self.state.withLock { $0.answer = newValue } }
    }
}
