import QuinceProtocol

/// One fault in the next responses of an endpoint.
package struct Fault: Hashable, Sendable {
    /// The effect of a fault.
    package enum Effect: Hashable, Sendable {
        /// An error in the endpoint's own format.
        case error(code: String, description: String?, status: Int)
        /// A status without a body.
        case status(Int)
        /// The correct response after a delay.
        case delay(Duration)
        /// An identity token with other claims.
        case claims([MemberChange])
        /// An identity token with another header and a valid signature.
        case header([MemberChange])
        /// An identity token that the key with this ID signed and that names it: one of ``AddedKeys``, or a retired key.
        case key(id: String)
        /// An identity token with one flipped bit in its signature.
        case signature
        /// An identity token of `alg: none`, with an empty signature.
        case unsigned
        /// An authorization response with other parameters.
        case response([ParameterChange])
        /// Another key set.
        case keySet(KeySet)
        /// A discovery document with another issuer, as Apple's had for a day in June 2025.
        case otherIssuer
    }

    /// The change of a key set.
    package enum KeySet: String, Hashable, Sendable, CaseIterable {
        /// No keys.
        case empty
        /// Other keys with the same IDs, which signed nothing.
        case changed
    }

    /// The API's name of the effect.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case error, status, delay, claim, header, key, signature, unsigned, response
        case keySet = "key-set"
        case otherIssuer = "other-issuer"

        /// Whether the effect concerns an identity token.
        var isOfTokens: Bool { [.claim, .header, .key, .signature, .unsigned].contains(self) }
    }

    package let endpoint: Endpoint
    package let effect: Effect
    /// The number of responses that are still going to be wrong.
    package var times: Int

    package init(endpoint: Endpoint, effect: Effect, times: Int = 1) {
        self.endpoint = endpoint
        self.effect = effect
        self.times = times
    }
}

extension Fault.Effect {
    package var kind: Fault.Kind {
        switch self {
        case .error: .error
        case .status: .status
        case .delay: .delay
        case .claims: .claim
        case .header: .header
        case .key: .key
        case .signature: .signature
        case .unsigned: .unsigned
        case .response: .response
        case .keySet: .keySet
        case .otherIssuer: .otherIssuer
        }
    }
}
