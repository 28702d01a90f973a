// QuinceDoctor: Why an issuer responds with invalid_client. Owns the requests of `quince doctor`, the checks of what came back, and
// the report. PlainClient sends the requests, and ClientSecretChecks has the rules of a client secret. Knows no flags and no
// terminal.
//
// Settings → Doctor → Examination: the doctor only collects; every check is a function of an examination.

package import Foundation
import PlainClient
import QuinceProtocol

/// Sends the planned requests, one after the other, and collects what came back.
package struct Doctor: Sendable {
    package let settings: ClientSettings
    /// The requests, in the order in which they are sent.
    package let plan: [PlannedRequest]
    private let send: @Sendable (PlannedRequest, String?) async -> Observation
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - settings: The settings of the client.
    ///   - send: Sends one request with this body.
    ///   - now: The machine's clock.
    package init(
        _ settings: ClientSettings,
        send: @escaping @Sendable (PlannedRequest, String?) async -> Observation,
        now: @escaping @Sendable () -> Date
    ) {
        self.settings = settings
        self.plan = PlannedRequest.all(for: settings)
        self.send = send
        self.now = now
    }

    /// Sends all requests.
    ///
    /// If the issuer can't be reached, only the first one is sent.
    ///
    /// - Parameter progress: Called before each request.
    /// - Returns: What was observed.
    package func examine(progress: (PlannedRequest) -> Void = { _ in }) async -> Examination {
        var examination = Examination(settings: self.settings, machineTime: self.now())
        for request in self.plan {
            progress(request)
            let observation = await self.send(request, self.body(of: request, &examination))
            examination.add(observation, of: request.kind)
            if request.kind == .discovery, case .failure = observation.result { break }
        }
        return examination
    }

    /// The body of a request; signs the client secret at the issuer's time.
    private func body(of request: PlannedRequest, _ examination: inout Examination) -> String? {
        guard request.kind == .token else { return nil }
        examination.secret = self.settings.secret(at: examination.issuerTime)
        var parameters: [FormParameters.Parameter] = [
            .init("grant_type", "authorization_code"), .init("code", PlannedRequest.impossibleCode),
            .init("client_id", self.settings.clientID), .init("client_secret", examination.secret ?? ""),
        ]
        if let uri = self.settings.redirectURI { parameters.append(.init("redirect_uri", uri)) }
        return FormParameters(parameters).text
    }
}
