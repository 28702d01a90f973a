import PlainClient
import StandIn

extension ConnectProxy {
    /// The proxies of the environment, which lead to all other hosts.
    ///
    /// - Parameters:
    ///   - environment: The variables, such as `HTTPS_PROXY`.
    ///   - own: The URL of this proxy itself, which a shell has from `quince appleid env`; it doesn't lead anywhere else.
    /// - Returns: The other proxy for a host; nil if the host is reached without one.
    static func upstream(
        _ environment: [String: String],
        except own: String? = nil
    ) -> @Sendable (_ host: String, _ isTunnel: Bool) -> Upstream? {
        let proxies = ProxyVariables(environment)
        let https = proxies.https.flatMap { $0 == own ? nil : Upstream($0) }
        let http = proxies.http.flatMap { $0 == own ? nil : Upstream($0) }
        return { host, isTunnel in proxies.exceptions.contains(host) ? nil : (isTunnel ? https : http) }
    }
}
