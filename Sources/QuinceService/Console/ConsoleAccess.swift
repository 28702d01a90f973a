import HTTPTypes
import Hummingbird
import ProgramStart
import QuinceProtocol
import SQLEngines

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
    private let url: String
    private let render: PageRenderer

    init(configuration: ServiceConfiguration, running: RunningService, render: PageRenderer) {
        self.hosts = Set(
            [running.issuer, running.url, running.httpsURL].compactMap(\.self).compactMap(
                Self.host(ofOrigin:)
            )
                + [configuration.host.lowercased()] + (configuration.standsInForApple ? AppleHosts.names : [])
        )
        self.standsInForApple = configuration.standsInForApple
        self.url = running.url
        self.render = render
        let origins = [running.issuer, running.url, running.httpsURL].compactMap(\.self)
        // Pages under Apple's names don't belong to the console.
        self.origins = Set(origins).filter {
            !(Self.host(ofOrigin: $0).map(AppleHosts.names.contains) ?? false)
        }
    }

    func handle(
        _ request: Request,
        context: ServiceContext,
        next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        guard self.isConsoleHere(request, context) else { return self.refusalUnderAppleName(request) }
        do {
            try self.checkHost(request)
            try self.checkOrigin(request)
            return try await next(request, context)
        } catch let error as ConsoleError {
            context.explanation.add(.refused("call", error.message))
            return error.response
        } catch  where SQLError.isViolation(error) {
            return ConsoleError.conflict("this conflicts with something that exists; reload and try again")
                .response
        } catch let error as any HTTPResponseError {
            let status = try error.response(from: request, context: context).status
            return ConsoleError(status: status, message: "the request is refused: \(status.reasonPhrase)")
                .response
        }
    }

    /// Whether the client may know of the console.
    ///
    /// If the service stands in for Apple, other machines and pages under Apple's names reach the service, but not its console. Only
    /// the button of the error page works under Apple's names, because that page is there, too.
    private func isConsoleHere(_ request: Request, _ context: ServiceContext) -> Bool {
        guard self.standsInForApple else { return true }
        guard context.remoteAddress?.isLoopback ?? false else { return false }
        return !request.isUnderAppleName || request.uri.path == Paths.registerRedirectURI
    }

    /// A page with a link for browsers, JSON for programs.
    private func refusalUnderAppleName(_ request: Request) -> Response {
        guard request.wantsPage else {
            let console = "open \(self.url) on the machine that runs Quince"
            return ConsoleError.forbidden("the console isn't available under Apple's names; \(console)")
                .response
        }
        if request.isUnderAppleName, request.uri.path == Paths.console, let host = request.host {
            return self.render(
                MessagePage.notApple(host: host, consoleURL: self.url + Paths.console),
                status: .forbidden
            )
        }
        return self.render(
            MessagePage(
                heading: "The console isn’t at this URL",
                message:
                    "This is Quince, not Apple. Its console is only at its own URL, on the machine that runs Quince.",
                linkPath: self.url + Paths.console,
                linkText: "Open the console",
                isForDevelopers: true
            ),
            status: .forbidden
        )
    }

    func checkHost(_ request: Request) throws(ConsoleError) {
        // Browsers always send one; a client without one isn't a browser that another site controls.
        guard let host = request.host else { return }
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
    private static func host(ofOrigin origin: String) -> String? {
        origin.split(separator: "://", maxSplits: 1).last.map {
            Request.host(ofAuthority: String($0.prefix { $0 != "/" }))
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
