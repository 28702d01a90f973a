import PageLanguages
import QuinceProtocol
import WebPages

/// The page on which a new browser waits for six digits from another device.
///
/// Posts `action=device-code` with `code` and `tries`; after the last try, `action=ask` with `email`.
///
/// It looks the same for every email address, also without an account. The form counts the tries, because the stored request
/// could tell more: it is gone as soon as a user denies it.
struct DeviceCodePage: Page {
    static let template = Template("device-code", PackageResources.device_code_mustache)

    let path: String
    /// The page of the other device, without the scheme: users type it.
    let devicePage: BreakableText
    /// How many codes the user has tried here.
    let tries: Int
    /// Whether the last code was tried, so that the user has to ask again.
    let hasEnded: Bool
    /// The problem of the last form, in a sentence for the user.
    let problem: String?

    /// The page, before a code was tried or after `form` was refused.
    init(_ destination: SignInDestination, issuer: String, form: FormParameters? = nil, problem: String?) {
        let earlier = form?["tries"].flatMap { Int($0) } ?? 0
        self.path = destination.path
        self.tries = form == nil ? 0 : min(max(earlier, 0), DeviceRequest.maximumTries - 1) + 1
        self.hasEnded = self.tries == DeviceRequest.maximumTries
        let host = issuer.split(separator: "/", maxSplits: 1).last ?? ""
        self.devicePage = BreakableText(String(host.drop { $0 == "/" }) + Paths.accountDevice)
        self.problem = self.hasEnded ? Language.current.text(.deviceCodeEnded) : problem
    }

    var contentSecurityPolicy: ContentSecurityPolicy { .leavingToApp() }
}
