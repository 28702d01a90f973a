import PlainClient
import StandIn

extension ConnectProxy {
    /// The proxies of the environment, which lead to all other hosts but this machine.
    ///
    /// - Parameters:
    ///   - environment: The variables, such as `HTTPS_PROXY`.
    ///   - ownPort: The port of this proxy itself, whose URL a shell has from `quince appleid env`; it doesn't lead anywhere else.
    /// - Returns: The other proxy for a host; nil if the host is reached without one.
    static func upstream(
        _ environment: [String: String],
        except ownPort: Int? = nil
    ) -> @Sendable (_ host: String, _ isTunnel: Bool) -> Upstream? {
        let proxies = ProxyVariables(environment)
        let others = [proxies.https, proxies.http].map { url in
            url.flatMap(Upstream.init).flatMap { other in
                other.target.port == ownPort && Self.isThisMachine(other.target.host) ? nil : other
            }
        }
        return { host, isTunnel in
            Self.isThisMachine(host) || proxies.exceptions.contains(host) ? nil : others[isTunnel ? 0 : 1]
        }
    }

    private static func isThisMachine(_ host: String) -> Bool {
        let host = host.lowercased()
        return host == "localhost" || host.hasSuffix(".localhost") || host == "::1"
            || host.hasPrefix("127.") && host.allSatisfy { "0123456789.".contains($0) }
    }
}
