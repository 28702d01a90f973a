/// The service as a relying party: who passkeys are for, and on whose pages they may be used.
package struct PasskeyParty: Hashable, Sendable {
    /// The host of the issuer, without port.
    package let id: String
    /// The origins of the service's pages, compared byte for byte.
    package let origins: [String]

    package init(id: String, origins: [String]) { (self.id, self.origins) = (id, origins) }
}

/// What the service asks of the user.
package enum UserVerification: Hashable, Sendable {
    /// Face, fingerprint or the lock of the device.
    case required
    /// Presence alone; Quince itself never asks for so little.
    case notRequired
}
