import Foundation
import QuinceRelyingParty

/// The ways to open the shop's app; a handle works with one of them.
struct AppAddresses: Sendable {
    /// The app's id in the store, and its scheme.
    static let package = "com.example.orchard"
    private static let host = "signed-in"
    /// Replaces the shop's URL if the shop has no https URL of its own, because no phone can reach this machine.
    private static let elsewhere = "https://orchard.example"

    /// Whether another URL replaces the shop's own.
    let isElsewhere: Bool
    let intent: AppAddress
    let scheme: AppAddress
    let link: AppAddress

    init(url: WebOrigin) throws(ConfigurationRefusal) {
        self.isElsewhere = !url.isSecure
        let scheme = try AppScheme(Self.package)
        let host = try AppHost(Self.host)
        let page = try AppLink((url.isSecure ? url.text : Self.elsewhere) + Paths.appMissing)
        let package = try AndroidPackage(Self.package)
        self.intent = .intent(scheme, host: host, package: package, fallback: page)
        self.scheme = .scheme(scheme, host: host)
        self.link = .link(page)
    }

    /// All ways, in the order of the pages.
    var all: [AppAddress] { [self.intent, self.scheme, self.link] }

    /// The values that the app reads from the URL that opens it.
    static func handle(in address: String) -> SecretToken? {
        guard let start = address.range(of: "?\(AppAddress.parameter)=") else { return nil }
        return SecretToken(parsing: address[start.upperBound...].prefix { $0 != "#" && $0 != "&" })
    }
}
