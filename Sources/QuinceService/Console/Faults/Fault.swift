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
        case claims([MemberChange])
        /// An identity token whose header is another, really signed over it.
        case header([MemberChange])
        /// An identity token that a key of this id signed and that names it: one of ``AddedKeys``, or a retired one.
        case key(id: String)
        /// An identity token with one bit of its signature turned.
        case signature
        /// An identity token of `alg: none`, with an empty signature.
        case unsigned
        /// An authorization response with other parameters.
        case response([ParameterChange])
        /// Another key set.
        case keySet(KeySet)
        /// A discovery document with another issuer, as Apple's was for a day in June 2025.
        case otherIssuer
    }

    /// What the key set is to have.
    package enum KeySet: String, Hashable, Sendable, CaseIterable {
        /// No key.
        case empty
        /// Keys under the same ids that signed nothing.
        case changed
    }

    /// What the API calls the effects.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case error, status, delay, claim, header, key, signature, unsigned, response
        case keySet = "key-set"
        case otherIssuer = "other-issuer"

        /// Whether it is about an identity token.
        var isOfTokens: Bool { [.claim, .header, .key, .signature, .unsigned].contains(self) }
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
