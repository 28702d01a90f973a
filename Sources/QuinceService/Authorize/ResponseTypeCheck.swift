import QuinceProtocol

/// `response_type` is `code` or `code id_token`.
enum ResponseTypeCheck {
    static func run(_ parameters: FormParameters, _ explanation: Explanation) throws(ProtocolError)
        -> ResponseType
    {
        guard let text = parameters["response_type"] else {
            throw ProtocolError(
                .invalidRequest,
                because: .refused(
                    "response_type",
                    "response_type is missing",
                    expected: "code or code id_token"
                )
            )
        }
        guard let type = ResponseType(parsing: text) else {
            throw ProtocolError(
                .unsupportedResponseType,
                because: .refused(
                    "response_type",
                    "'\(text.shortened)' is not supported",
                    expected: "code or code id_token",
                    actual: text.shortened,
                    apple: "Apple's error code for this is unknown; this one is from RFC 6749 §4.1.2.1"
                )
            )
        }
        explanation.passed("response_type", type.rawValue)
        return type
    }
}
