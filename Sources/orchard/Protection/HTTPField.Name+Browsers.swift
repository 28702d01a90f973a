import HTTPTypes

extension HTTPField.Name {
    /// The site from which a request comes, according to the browser (Fetch Metadata §2.3).
    static let secFetchSite = HTTPField.Name("Sec-Fetch-Site") ?? .origin
    /// How much other servers learn about the previous page.
    static let referrerPolicy = HTTPField.Name("Referrer-Policy") ?? .referer
    /// Whether the page may be framed, for browsers that do not read the policy.
    static let xFrameOptions = HTTPField.Name("X-Frame-Options") ?? .origin
}
