package import Crypto
import Foundation
import QuinceProtocol

/// Seals flows into cookies: AES-256-GCM, bound to the flow's id and, with https, to the cookie of ``FlowBinding``.
///
/// So a sign-in needs no storage before the user acts, however many sign-ins are started.
package struct FlowSeal: Sendable {
    private let key: SymmetricKey
    private let random: RandomSource

    /// `key`: 256 bits that only this service has.
    package init(key: SymmetricKey, random: RandomSource) {
        self.key = key
        self.random = random
    }

    package func close(_ flow: Flow, id: String, boundTo binding: FlowBinding?) throws -> FlowCookie {
        let box = try AES.GCM.seal(
            JSONEncoder.flows.encode(flow),
            using: self.key,
            nonce: AES.GCM.Nonce(data: self.random.bytes(12)),
            authenticating: Self.context(id, binding)
        )
        return FlowCookie(Base64URL.encode(Array(box.nonce) + box.ciphertext + box.tag))
    }

    /// The flow in a cookie; nil if the cookie belongs to another flow or service, or was changed.
    package func open(_ cookie: FlowCookie, id: String, boundTo binding: FlowBinding?) -> Flow? {
        guard let bytes = Base64URL.decode(cookie.text), let box = try? AES.GCM.SealedBox(combined: bytes),
            let text = try? AES.GCM.open(box, using: self.key, authenticating: Self.context(id, binding))
        else { return nil }
        return try? JSONDecoder().decode(Flow.self, from: text)
    }

    private static func context(_ id: String, _ binding: FlowBinding?) -> Data {
        Data((binding.map { "\(id) \($0.text)" } ?? id).utf8)
    }
}

extension JSONEncoder {
    /// Equal flows give equal texts, because stored flows are compared.
    static var flows: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return encoder
    }
}
