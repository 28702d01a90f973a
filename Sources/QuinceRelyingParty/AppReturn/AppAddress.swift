import QuinceProtocol

/// A checked URL that opens the app; it can't carry anything but a handle.
public enum AppAddress: Hashable, Sendable {
    /// `scheme://host?handle=…`: for Android without a package, and for systems without universal links.
    ///
    /// Any app can register the scheme. The handle is bound to the app that asked for it, but a malicious app that
    /// claims the scheme can ask for one, too.
    case scheme(AppScheme, host: AppHost)
    /// `intent://…`: for one Android package, with a fallback page for users who haven't installed the app.
    ///
    /// Without the fallback page, Chrome opens the store.
    case intent(AppScheme, host: AppHost, package: AndroidPackage, fallback: AppLink)
    /// `https://…`: a universal link or an Android app link, which opens the page if the app isn't installed.
    case link(AppLink)

    /// The name of the parameter that the app reads.
    public static let parameter = "handle"

    /// The URL with a handle.
    func text(handle: String) -> String { self.text(.init(Self.parameter, handle)) }

    /// The URL for a user who canceled, with `error=user_cancelled_authorize` and no handle.
    ///
    /// Use it if the sign-in ended with ``SignInOutcome/cancelled(returnTo:context:)``, so that the app stops waiting.
    public var cancelledText: String { self.text(.init("error", "user_cancelled_authorize")) }

    private func text(_ parameter: FormParameters.Parameter) -> String {
        let query = FormParameters([parameter]).text
        return switch self {
        case .scheme(let scheme, let host): "\(scheme.text)://\(host.text)?\(query)"
        case .intent(let scheme, let host, let package, let fallback):
            // No part can contain ';' or '#', and the page is percent-encoded.
            "intent://\(host.text)?\(query)#Intent;package=\(package.text);scheme=\(scheme.text);"
                + "S.browser_fallback_url=\(PercentEncoding.encode(fallback.text));end"
        case .link(let link): "\(link.text)?\(query)"
        }
    }
}
