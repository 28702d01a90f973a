import QuinceProtocol

/// The address that opens the app, checked; a value that exists cannot carry anything but a handle.
public enum AppAddress: Hashable, Sendable {
    /// `scheme://host?handle=…`: Android without a package, and systems before universal links.
    ///
    /// Any app may register the scheme. The handle is bound to who asked, and an app that claims the scheme may ask, too.
    case scheme(AppScheme, host: AppHost)
    /// `intent://…`: Android, for one package, with a page for who has not installed it.
    ///
    /// Without the page Chrome opens the store.
    case intent(AppScheme, host: AppHost, package: AndroidPackage, fallback: AppLink)
    /// `https://…`: a universal link or an Android app link, which opens the page where the app is not installed.
    case link(AppLink)

    /// The name of the parameter that the app reads.
    public static let parameter = "handle"

    /// The address with a handle.
    func text(handle: String) -> String { self.text(.init(Self.parameter, handle)) }

    /// The address for a person who cancelled: with `error=user_cancelled_authorize` and no handle.
    ///
    /// The sign-in ended with ``SignInOutcome/cancelled(returnTo:context:)``, and the app should not wait for more.
    public var cancelledText: String { self.text(.init("error", "user_cancelled_authorize")) }

    private func text(_ parameter: FormParameters.Parameter) -> String {
        let query = FormParameters([parameter]).text
        return switch self {
        case .scheme(let scheme, let host): "\(scheme.text)://\(host.text)?\(query)"
        case .intent(let scheme, let host, let package, let fallback):
            // Every part is of a type without ';' and '#', and the page is percent-encoded.
            "intent://\(host.text)?\(query)#Intent;package=\(package.text);scheme=\(scheme.text);"
                + "S.browser_fallback_url=\(PercentEncoding.encode(fallback.text));end"
        case .link(let link): "\(link.text)?\(query)"
        }
    }
}
