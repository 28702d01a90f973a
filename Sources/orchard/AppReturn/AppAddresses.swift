import Foundation
import QuinceRelyingParty

/// The ways into the shop's app; a handle is good for one of them.
struct AppAddresses: Sendable {
    /// The app's id in the store, and its scheme.
    static let package = "com.example.orchard"
    private static let host = "signed-in"
    /// Stands for the shop where that has no https address of its own: no phone reaches this machine.
    private static let elsewhere = "https://orchard.example"

    /// Whether another address stands for the shop's own.
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

    /// In the order of the pages.
    var all: [AppAddress] { [self.intent, self.scheme, self.link] }

    /// What an app reads from the address it was opened with.
    static func handle(in address: String) -> SecretToken? {
        guard let start = address.range(of: "?\(AppAddress.parameter)=") else { return nil }
        return SecretToken(parsing: address[start.upperBound...].prefix { $0 != "#" && $0 != "&" })
    }
}
