extension Measured {
    /// The same where it is certain, else not looked at.
    package var ifKnown: Measured {
        guard case .known = self else { return .unseen }
        return self
    }
}
