import HTTPTypes

extension HTTPField.Name {
    /// Where a request comes from, as the browser tells it (Fetch Metadata §2.3).
    static let secFetchSite = HTTPField.Name("Sec-Fetch-Site") ?? .origin
    /// What other servers learn of the page one came from.
    static let referrerPolicy = HTTPField.Name("Referrer-Policy") ?? .referer
    /// Whether the page may be framed, for browsers that do not read the policy.
    static let xFrameOptions = HTTPField.Name("X-Frame-Options") ?? .origin
}
