// Flow: screens in an order that someone names. Owns which screens of the files these are; judges nothing.

/// Files and pages in the order in which people meet their screens.
struct DeclaredFlow {
    /// As the inputs name them.
    let places: [String]

    /// The screens in that order; nil for fewer than two, after which nothing follows.
    ///
    /// - Parameter screens: All that were measured, by file or page, in the order of each.
    /// - Returns: Who leaves a place that offers Sign in with Apple for one that does not is taken to have signed in.
    func measured(_ screens: [String: [MeasuredScreen]]) -> MeasuredFlow? {
        let shown = self.places.flatMap { self.screens(at: $0, screens[$0] ?? []) }
        guard shown.count > 1, let first = shown.first else { return nil }
        let signedIn = shown.indices.dropLast().first {
            shown[$0].offersSignInWithApple && !shown[$0 + 1].offersSignInWithApple
        }
        var flow = MeasuredFlow(at: first.place, screens: shown, signedInAfter: signedIn)
        // Nobody says that there is no screen before the first.
        flow.beginsWithFirst = .unseen
        return flow
    }

    /// In a flow of several files, no screen counts as coming after the sign-in of its own file; the next place is for that.
    private func screens(at place: String, _ found: [MeasuredScreen]) -> [MeasuredScreen] {
        guard !found.isEmpty else { return [Self.empty(place)] }
        guard self.places.count > 1 else { return found }
        return found.filter { !$0.offersSignInWithApple } + found.filter(\.offersSignInWithApple)
    }

    /// A place of which nothing is known still lies between two others.
    private static func empty(_ place: String) -> MeasuredScreen {
        var screen = MeasuredScreen(place, at: SourcePlace(path: place), elements: [])
        screen.isWhole = false
        return screen
    }
}
