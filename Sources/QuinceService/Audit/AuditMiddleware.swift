import Clients
import Hummingbird
import HTTPTypes
import Logging
import QuinceProtocol
import ServerRuntime

/// Logs the result of each protocol request, and tells the audit log who makes the changes of the request.
///
/// The line contains only values that were looked up or shortened.
struct AuditMiddleware: RouterMiddleware {
    let clients: ClientRule
    let accountName: AccountLogName
    let clock: ServiceClock

    func handle(
        _ request: Request,
        context: ServiceContext,
        next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        try await AuditOrigin.$current.withValue(self.origin(of: request, context)) {
            try await self.logged(request, context, next)
        }
    }

    private func logged(
        _ request: Request,
        _ context: ServiceContext,
        _ next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        let response: Response
        do { response = try await next(request, context) } catch let error as any HTTPResponseError {
            // Hummingbird's own refusals, such as a body over the limit.
            context.explanation.add(.refused("request", "status \(error.status.code)"))
            response = try error.response(from: request, context: context)
        }
        guard let event = self.event(request, response, context.explanation) else { return response }
        // Refusals have a level of their own, for programs that show nothing else.
        context.logger.log(
            level: event.isRefusal ? .notice : .info,
            "\(event.rawValue)",
            metadata: self.metadata(request, context).merging(Self.reason(event, context.explanation)) { $1 }
        )
        return response
    }

    private func origin(of request: Request, _ context: ServiceContext) -> AuditOrigin {
        let actor: AuditOrigin.Actor =
            switch Endpoint(path: request.uri.path) {
            case .token, .revoke, .migration: .app
            case nil where !Paths.isAccount(request.uri.path): .operator
            default: .person
            }
        return AuditOrigin(actor, at: self.clock.time) { [clients] in
            .init(
                client: clients.client(request.headers, at: context.remoteAddress),
                browser: actor == .person ? BrowserName.plain(request.headers[.userAgent]) : nil,
                // A request from inside the service has none, and `context.id` would trap.
                requestID: context.logger[metadataKey: RequestIDKey.name].map { "\($0)" }
            )
        }
    }

    private func event(_ request: Request, _ response: Response, _ explanation: Explanation) -> AuditEvent? {
        if let event = explanation.event { return event }
        guard response.status.code >= 400 else { return nil }
        return switch Endpoint(path: request.uri.path) {
        case .authorize: .authorizationRefused
        case .flow: .signInEnded
        case .token: .tokenRefused
        case .revoke: .revocationRefused
        case .migration: .migrationRefused
        case .keys, .discovery, .button, .script, .native, nil: nil
        }
    }

    private func metadata(_ request: Request, _ context: ServiceContext) -> Logger.Metadata {
        var values: Logger.Metadata = [:]
        values["client"] = self.clients.client(request.headers, at: context.remoteAddress).map { "\($0)" }
        values["client_id"] = context.explanation.clientID.map { "\($0)" }
        values["account"] = context.explanation.accountID.map { "\(self.accountName.of($0))" }
        return values
    }

    private static func reason(_ event: AuditEvent, _ explanation: Explanation) -> Logger.Metadata {
        guard event.isRefusal, let finding = explanation.findings.last(where: { $0.verdict == .refused })
        else { return [:] }
        return ["check": "\(finding.check)", "reason": "\(finding.message)"]
    }
}
