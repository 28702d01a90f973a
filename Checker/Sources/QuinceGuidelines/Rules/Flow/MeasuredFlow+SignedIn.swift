extension MeasuredFlow {
    /// The screens a person comes to when signed in with Apple, until one offers to sign in again.
    var screensSignedIn: ArraySlice<MeasuredScreen> {
        guard let last = self.signedInAfter, self.screens.indices.contains(last) else { return [] }
        return self.screens[(last + 1)...].prefix { screen in
            !screen.offersSignInWithApple && screen.purpose.value != .signIn
        }
    }
}

extension Outcome {
    /// The same at a place.
    func at(_ place: SourcePlace) -> Outcome {
        var copy = self
        copy.place = place
        return copy
    }
}
