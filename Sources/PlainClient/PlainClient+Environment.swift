extension PlainClient {
    /// A client that follows the variables of a command line: `SSL_CERT_FILE`, and `https_proxy` and `no_proxy` in either
    /// case, as curl reads them.
    package init(environment: [String: String]) {
        func value(_ names: String...) -> String? {
            names.compactMap { environment[$0] }.first { !$0.isEmpty }
        }
        self.init(
            authorities: value("SSL_CERT_FILE"),
            proxy: value("https_proxy", "HTTPS_PROXY"),
            exceptions: value("no_proxy", "NO_PROXY")
        )
    }
}
