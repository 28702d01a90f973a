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
    /// - Parameter isFlow: Whether the pages are screens in the order in which people meet them.
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

    /// The screens in order; whoever leaves one that offers Sign in with Apple for the next is taken to have signed in.
    ///
    /// A page that sends people back to an earlier one, as one does that wants them signed in, is no screen behind that.
    private func addFlow(to result: inout MeasuredPages) {
        var screens: [MeasuredScreen] = []
        var earlier: [String: PageVisit] = [:]
        for visit in self.visits {
            if let other = earlier[visit.end], (other.destination ?? visit.destination) != nil {
                let text = "is no screen of its own in the flow: it ended where \(other.page.address) did"
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
