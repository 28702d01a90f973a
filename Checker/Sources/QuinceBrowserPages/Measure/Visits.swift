import QuinceGuidelines

/// The pages of a run, in their order, and those that could not be measured.
struct Visits: Sendable {
    var visits: [PageVisit] = []
    var unreadable: [UnreadableInput] = []

    mutating func add(_ other: Visits) {
        self.visits += other.visits
        self.unreadable += other.unreadable
    }

    /// All that was measured.
    ///
    /// - Parameter isFlow: Whether the pages are screens in the order in which people see them.
    /// - Returns: What was found, under the addresses that were asked for.
    func measured(isFlow: Bool) -> MeasuredPages {
        var result = MeasuredPages()
        result.unreadable = self.unreadable
        for visit in self.visits {
            result.inspection.add(visit.inspection)
            result.notes += visit.notes
        }
        if isFlow { self.addFlow(to: &result) }
        return result
    }

    /// Adds the screens in order.
    ///
    /// After a screen that offers Sign in with Apple, the user counts as signed in.
    ///
    /// A page that redirects to an earlier page, for example because it requires a sign-in, doesn't count as a screen.
    private func addFlow(to result: inout MeasuredPages) {
        var screens: [MeasuredScreen] = []
        var earlier: [String: PageVisit] = [:]
        for visit in self.visits {
            if let other = earlier[visit.end], (other.destination ?? visit.destination) != nil {
                let text =
                    "isn't counted as a screen of the flow, because it ended on the same page as \(other.page.address)"
                result.notes.append(PageNote(visit.page.place, .notInFlow, text))
            } else {
                earlier[visit.end] = visit
                screens += visit.inspection.screens
            }
        }
        guard screens.count > 1, let first = screens.first else { return }
        let offering = screens.dropLast().firstIndex { $0.offersSignInWithApple }
        result.inspection.flows.append(
            MeasuredFlow(at: first.place, screens: screens, signedInAfter: offering)
        )
    }
}
