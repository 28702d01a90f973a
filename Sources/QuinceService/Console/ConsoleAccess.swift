import ProgramStart
import GRDB
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import QuinceProtocol

/// Restricts the console to pages and programs on this machine.
///
/// Anyone who can open the console can take over every account, so pages of other sites must not reach it. The `Host` check
/// refuses foreign names that resolve to this machine; the `Origin` check refuses their forms. The checks wrap the routes
/// themselves, so no other spelling of a path avoids them.
struct ConsoleAccess: RouterMiddleware {
    /// Hosts in addition to loopback, in lowercase, without port.
    private let hosts: Set<String>
    private let origins: Set<String>
    private let standsInForApple: Bool

    init(configuration: ServiceConfiguration, running: RunningService) {
        self.hosts = Set(
            [running.issuer, running.url, running.httpsURL].compactMap(\.self).compactMap(
                Self.host(ofOrigin:)
            )
                + [configuration.host.lowercased()] + (configuration.standsInForApple ? AppleHosts.names : [])
        )
        self.standsInForApple = configuration.standsInForApple
        self.origins = Set([running.issuer, running.url, running.httpsURL].compactMap(\.self))
    }

    func handle(
        _ request: Request,
        context: ServiceContext,
        next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        do {
            try self.checkConnection(request, context)
            try self.checkHost(request)
            try self.checkOrigin(request)
            return try await next(request, context)
        } catch let error as ConsoleError {
            return error.response
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            return ConsoleError.conflict("this conflicts with something that exists; reload and try again")
                .response
        } catch let error as any HTTPResponseError {
            let status = try error.response(from: request, context: context).status
            return ConsoleError(status: status, message: "the request is refused: \(status.reasonPhrase)")
                .response
        }
    }

    /// Where the service stands in for Apple, other machines and pages under Apple's names reach it, but not its console.
    private func checkConnection(_ request: Request, _ context: ServiceContext) throws(ConsoleError) {
        guard self.standsInForApple else { return }
        let host = request.head.authority.map(Self.host(ofAuthority:))
        guard context.remoteAddress?.isLoopback ?? true, host.map({ !AppleHosts.names.contains($0) }) ?? true
        else {
            throw .forbidden(
                "the console isn't available under Apple's names; open it on localhost on the machine that runs Quince"
            )
        }
    }

    func checkHost(_ request: Request) throws(ConsoleError) {
        // Browsers always send one; a client without one isn't a browser that another site controls.
        guard let authority = request.head.authority else { return }
        let host = Self.host(ofAuthority: authority)
        guard Self.isLoopback(host) || self.hosts.contains(host) else {
            throw .forbidden(
                "in development mode, the service refuses requests for the host '\(host.shortened)'; "
                    + "use localhost, or set the host with --issuer"
            )
        }
    }

    private func checkOrigin(_ request: Request) throws(ConsoleError) {
        // The issuer's pages post to the sample client's callback; its state protects it.
        guard !TryRoutes.postedPaths.contains(request.uri.path) else { return }
        let site = request.headers[.secFetchSite]
        if request.method == .get || request.method == .head {
            // Users may follow a link to a page. Only the console's own pages may read the API or start a run.
            guard site != "cross-site" || request.headers[.secFetchMode] == "navigate",
                site != "cross-site" || request.uri.path != Paths.tryItStart
            else {
                throw .forbidden(
                    "this request is from a page of another site; use the console's own pages, or a program"
                )
            }
            return
        }
        guard site == nil || site == "same-origin" || site == "none" else {
            throw .forbidden(
                "this request is from a page of another site; use the console's own pages, or a program"
            )
        }
        guard let origin = request.headers[.origin] else { return }
        let isOwn =
            origin == "http://\(request.head.authority ?? "")"
            || origin == "https://\(request.head.authority ?? "")"
        guard isOwn || self.origins.contains(origin) else {
            throw .forbidden(
                "this request is from a page of '\(origin.shortened)'; use the console's own pages, or a program"
            )
        }
    }
}

extension ConsoleAccess {
    static func host(ofAuthority authority: String) -> String {
        let authority = authority.lowercased()
        guard !authority.hasPrefix("[") else {
            return authority.firstIndex(of: "]").map { String(authority[...$0]) } ?? authority
        }
        return String(authority.prefix { $0 != ":" })
    }

    private static func host(ofOrigin origin: String) -> String? {
        origin.split(separator: "://", maxSplits: 1).last.map {
            self.host(ofAuthority: String($0.prefix { $0 != "/" }))
        }
    }

    private static func isLoopback(_ host: String) -> Bool {
        if host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127"
            && parts.allSatisfy { part in DecimalText.integer(String(part)).map { $0 < 256 } ?? false }
    }
}

extension SocketAddress {
    /// Whether the other end is on this machine.
    fileprivate var isLoopback: Bool {
        let address = self.ipAddress ?? ""
        return address.hasPrefix("127.") || address == "::1" || address.hasPrefix("::ffff:127.")
            || address.isEmpty
    }
}

extension HTTPField.Name {
    fileprivate static let secFetchSite = HTTPField.Name("Sec-Fetch-Site") ?? .origin
    fileprivate static let secFetchMode = HTTPField.Name("Sec-Fetch-Mode") ?? .origin
}
