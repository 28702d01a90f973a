/// The variables that name the proxies of a command line, read as curl reads them.
///
/// The lowercase name comes first. `HTTP_PROXY` doesn't count, because servers that start programs set it from requests.
package struct ProxyVariables: Sendable {
    /// The URL of the proxy for https; nil if there is none.
    package let https: String?
    /// The URL of the proxy for http; nil if there is none.
    package let http: String?
    /// The value of `NO_PROXY`; nil if there is none.
    let list: String?
    /// The hosts that are reached without a proxy.
    package let exceptions: ProxyExceptions

    package init(_ environment: [String: String]) {
        func value(_ names: String...) -> String? {
            names.compactMap { environment[$0] }.first { !$0.isEmpty }
        }
        self.https = value("https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY")
        self.http = value("http_proxy", "all_proxy", "ALL_PROXY")
        self.list = value("no_proxy", "NO_PROXY")
        self.exceptions = ProxyExceptions(self.list ?? "")
    }
}
