/// The hosts of Sign in with Apple.
package enum AppleHosts {
    /// The issuer at Apple.
    ///
    /// Most client libraries have it built in.
    package static let issuer = "https://appleid.apple.com"

    /// The host of the issuer, the host of the web script and of button images, and the newer host of the account page.
    package static let names = ["appleid.apple.com", "appleid.cdn-apple.com", "account.apple.com"]
}
