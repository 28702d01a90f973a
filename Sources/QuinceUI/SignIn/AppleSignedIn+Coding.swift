import QuinceWire

extension AppleSignedIn {
    /// The member that earlier versions stored in place of ``realUserStatus``.
    private enum EarlierKeys: String, CodingKey {
        case isLikelyReal
    }

    /// Decodes a sign-in that this or an earlier version encoded.
    ///
    /// - Parameter decoder: The decoder of the stored sign-in.
    /// - Throws: `DecodingError` if a member is missing or can't be read.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            user: try values.decode(String.self, forKey: .user),
            message: try values.decode(NativeSignIn.self, forKey: .message),
            unverifiedEmail: try values.decodeIfPresent(String.self, forKey: .unverifiedEmail),
            // A value that a later version stored is unknown to this one.
            realUserStatus: try values.decodeIfPresent(String.self, forKey: .realUserStatus)
                .map { RealUserStatus(rawValue: $0) ?? .unknown } ?? Self.earlierStatus(decoder),
            ageRange: try values.decodeIfPresent(String.self, forKey: .ageRange)
                .flatMap(AgeRange.init(rawValue:)) ?? .unknown
        )
    }

    /// Earlier versions didn't tell ``RealUserStatus/unsupported`` from ``RealUserStatus/unknown``.
    private static func earlierStatus(_ decoder: any Decoder) throws -> RealUserStatus {
        let values = try decoder.container(keyedBy: EarlierKeys.self)
        return try values.decode(Bool.self, forKey: .isLikelyReal) ? .likelyReal : .unknown
    }
}
