import ProgramStart
import GRDB
import HTTPTypes
import Hummingbird
import Logging

/// Who may use the console: pages and programs on this machine.
///
/// Whoever can open the console can take every account, so a page from elsewhere must not get at it: not under a name
/// of its own that points here (the `Host` check) and not by sending a form (the `Origin` check). It stands around the
/// routes themselves, so that no other spelling of a path leads past it.
struct ConsoleAccess: RouterMiddleware {
    /// Hosts beside loopback, in lower case, without port.
    private let hosts: Set<String>
    private let origins: Set<String>

    init(configuration: ServiceConfiguration, running: RunningService) {
        self.hosts = Set(
            [running.issuer, running.url].compactMap(Self.host(ofOrigin:)) + [configuration.host.lowercased()]
        )
        self.origins = [running.issuer, running.url]
    }

    func handle(
        _ request: Request,
        context: ServiceContext,
        next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        do {
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

    func checkHost(_ request: Request) throws(ConsoleError) {
        // Browsers always send one; a program without is no browser that was led here.
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
        // The sample client's callback is posted to from the issuer's pages; its state is what protects it.
        guard !TryRoutes.postedPaths.contains(request.uri.path) else { return }
        let site = request.headers[.secFetchSite]
        if request.method == .get || request.method == .head {
            // People may follow a link to a page; to read the API or to begin a run is for the console's own pages.
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

extension HTTPField.Name {
    fileprivate static let secFetchSite = HTTPField.Name("Sec-Fetch-Site") ?? .origin
    fileprivate static let secFetchMode = HTTPField.Name("Sec-Fetch-Mode") ?? .origin
}
