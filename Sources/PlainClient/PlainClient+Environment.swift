extension PlainClient {
    /// A client that follows the variables of a command line: `SSL_CERT_FILE`, and those of
    /// ``ProxyVariables``.
    package init(
        environment: [String: String],
        seconds: Int = Self.usualSeconds,
        maximumBodySize: Int = Self.maximumBodySize
    ) {
        let proxies = ProxyVariables(environment)
        self.init(
            seconds: seconds,
            maximumBodySize: maximumBodySize,
            authorities: environment["SSL_CERT_FILE"].flatMap { $0.isEmpty ? nil : $0 },
            proxy: proxies.https,
            exceptions: proxies.list
        )
    }
}
