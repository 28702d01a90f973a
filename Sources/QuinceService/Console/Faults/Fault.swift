// Faults: answers that are wrong on purpose, so that a client's handling of them can be tested (development mode only).
// Owns the store, the layer that makes them happen and the change of claims. Routes: see API/FaultRoutes.swift.

import QuinceProtocol

/// One way the next answers of an endpoint are to be wrong.
package struct Fault: Hashable, Sendable {
    /// What happens instead.
    package enum Effect: Hashable, Sendable {
        /// An error in the endpoint's own form.
        case error(code: String, description: String?, status: Int)
        /// A status without a body.
        case status(Int)
        /// The right answer, later.
        case delay(Duration)
        /// An identity token with other claims.
        case claims([ClaimChange])
    }

    package let endpoint: Endpoint
    package let effect: Effect
    /// How many answers are still to be wrong.
    package var times: Int

    package init(endpoint: Endpoint, effect: Effect, times: Int = 1) {
        self.endpoint = endpoint
        self.effect = effect
        self.times = times
    }
}
