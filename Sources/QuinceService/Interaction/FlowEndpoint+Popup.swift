import HTTPTypes
import Hummingbird
import QuinceProtocol

// The report of a popup whose message no page took, for the developer who looks into the console.

extension FlowEndpoint {
    private static let reportName = "unclaimed"

    /// The path of the report; nil if the request isn't one of a flow's page, because auto-approval needs none.
    static func reportPath(for request: Request) -> String? {
        guard Endpoint(path: request.uri.path) == .flow else { return nil }
        return "\(request.uri.path)/\(Self.reportName)"
    }

    func addPopupRoute(to routes: some RouterMethods<ServiceContext>) {
        routes.post(.init("\(Paths.flow)/:id/\(Self.reportName)")) { request, context in
            try await self.answer(context) { try await self.report(request, context) }
        }
    }

    /// Only the reason comes from the page; the origins come from the flow.
    private func report(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let form = try await RequestForm.read(request, context)
        guard self.isSameOrigin(request) else { throw Ended(.otherSite) }
        let flow = try await self.ticket(context.parameters.require("id"), request, context).flow
        guard let reason = form["reason"].flatMap(UnclaimedMessage.init) else {
            throw ProtocolError(
                .invalidRequest,
                because: .refused("reason", "'reason' must be no_opener or not_taken")
            )
        }
        let (expected, opener) = (flow.request.redirectURI.origin, flow.request.opener)
        context.explanation.add(.refused("popup", reason.sentence(expected: expected, opener: opener)))
        return Response(status: .noContent, headers: [.cacheControl: "no-store"])
    }
}
