import Hummingbird
import QuinceProtocol

/// The origin that the script opens.
///
/// It is always one of the service's own; the `Host` header only selects among them.
struct ScriptOrigins: Sendable {
    /// The service's origins.
    let all: [String]
    /// The origin for a host that is none of them.
    let fallback: String
    let standsInForApple: Bool

    /// In production, there is one origin: a proxy may send the name of this machine as the host.
    init(_ running: RunningService, isProduction: Bool, standsInForApple: Bool) {
        self.all = isProduction ? [] : [running.issuer, running.httpsURL, running.url].compactMap(\.self)
        // Only clients that were led to Quince reach Apple's names; the others use the service's own URL.
        self.fallback = standsInForApple ? running.url : running.issuer
        self.standsInForApple = standsInForApple
    }

    func base(of request: Request) -> String {
        if self.standsInForApple, request.isUnderAppleName { return AppleHosts.issuer }
        guard let authority = request.head.authority?.lowercased() else { return self.fallback }
        return self.all.first { $0.hasSuffix("//\(authority)") } ?? self.fallback
    }
}
