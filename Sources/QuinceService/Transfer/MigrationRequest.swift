import QuinceProtocol

/// The two requests of `POST /auth/usermigrationinfo`, told apart by their parameters.
enum MigrationRequest: Hashable, Sendable {
    /// The old team's: the user's subject, and the team that gets the app.
    case leaving(subject: String, target: String)
    /// The new team's: the identifier that the old team got for the user.
    case arriving(transferSubject: String)

    /// - Throws: ``ProtocolError`` `invalid_request` for both, neither, or a missing `target`.
    init(parsing form: FormParameters) throws(ProtocolError) {
        switch (form["sub"], form["transfer_sub"]) {
        case (let subject?, nil):
            self = .leaving(subject: subject, target: try form.required("target"))
        case (nil, let transferSubject?): self = .arriving(transferSubject: transferSubject)
        case (_?, _?):
            throw Self.refused(
                "sub and transfer_sub are both there; the old team sends sub and target, the new team sends transfer_sub"
            )
        case (nil, nil):
            throw Self.refused(
                "sub and transfer_sub are both missing; the old team sends sub and target, the new team sends transfer_sub"
            )
        }
    }

    /// Whether it is the old team's, which may have given the app away already.
    var isLeaving: Bool {
        if case .leaving = self { true } else { false }
    }

    private static func refused(_ message: String) -> ProtocolError {
        ProtocolError(.invalidRequest, because: .refused("sub", message))
    }
}
