extension Measured {
    /// The same value if it is certain; otherwise unseen.
    package var ifKnown: Measured {
        guard case .known = self else { return .unseen }
        return self
    }
}
