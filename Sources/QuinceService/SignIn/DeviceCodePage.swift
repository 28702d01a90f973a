import WebPages

/// The page on which a new browser waits for six digits from another device.
///
/// Posts `action=device-code` with `code`. It looks the same for every email address, also without an account.
struct DeviceCodePage: Page {
    static let template = Template("device-code", PackageResources.device_code_mustache)

    let path: String
    /// The page of the other device, without the scheme: users type it.
    let devicePage: String
    /// The problem of the last form, in a sentence for the user.
    let problem: String?

    init(_ destination: SignInDestination, issuer: String, problem: String?) {
        self.path = destination.path
        let host = issuer.split(separator: "/", maxSplits: 1).last ?? ""
        self.devicePage = String(host.drop { $0 == "/" }) + Paths.accountDevice
        self.problem = problem
    }

    var contentSecurityPolicy: ContentSecurityPolicy { .leavingToApp() }
}
