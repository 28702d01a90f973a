/// The places for what runs at the same time, shared so that slow holders leave some to the others.
///
/// Each place has a holder, such as a host. A holder is slow if it held its last place for long. It gets one place at a time, and
/// all slow holders together get a quarter. A new holder gets one place at a time, too. A quick holder, which gave its last place
/// back soon, gets several; all of them but the first come from another quarter, because it may be slow by now, which shows only
/// later. All these together get three quarters. The last quarter is for the first places of quick holders.
package struct FairPlaces: Sendable {
    /// A place that was held for this time or longer was held for long.
    package static let long = Duration.seconds(2)
    /// The number of holders that are remembered; if there are more, those that have had no place for the longest time are new
    /// again.
    private static let remembered = 4_096

    private enum Pace: Hashable {
        case slow, new, quick
    }

    /// What a place is for.
    private enum Use: Hashable {
        case slow, new
        /// The first place of a quick holder.
        case first
        /// Another place of a quick holder.
        case further
    }

    private struct Holder {
        var places = 0
        var pace = Pace.new
        /// When a place was last taken, counted in places; 0 if never.
        var turn = 0

        func limit(_ each: Int) -> Int { self.pace == .quick ? each : 1 }

        /// What place number `number` of the holder is for.
        func use(of number: Int) -> Use {
            switch self.pace {
            case .slow: .slow
            case .new: .new
            case .quick: number > 1 ? .further : .first
            }
        }
    }

    private let total: Int
    private let each: Int
    private var holders: [String: Holder] = [:]
    private var taken: [Use: Int] = [:]
    private var turn = 0

    /// - Parameters:
    ///   - total: The number of places.
    ///   - each: The maximum number of places of one holder.
    package init(total: Int, each: Int) {
        self.total = total
        self.each = each
    }

    /// The number of places that are taken.
    package var count: Int { self.taken.values.reduce(0, +) }

    /// The number of places that `name` may have at the same time.
    package func limit(of name: String) -> Int { (self.holders[name] ?? Holder()).limit(self.each) }

    /// Takes a place; false if there is none for `name` now.
    package mutating func take(_ name: String) -> Bool {
        let holder = self.holders[name] ?? Holder()
        guard holder.places < holder.limit(self.each), !self.isFull(for: holder.use(of: holder.places + 1))
        else { return false }
        self.turn += 1
        let turn = self.turn
        self.change(name) {
            $0.places += 1
            $0.turn = turn
        }
        return true
    }

    /// Notes how long `name` held a place, and tells whether it may keep it.
    ///
    /// If not, others wait for the place, or `name` has too many.
    package mutating func mayKeep(_ name: String, after time: Duration) -> Bool {
        self.change(name) { $0.pace = time < Self.long ? .quick : .slow }
        guard let holder = self.holders[name] else { return false }
        return holder.places <= holder.limit(self.each) && !self.isFull(for: holder.use(of: holder.places))
    }

    /// Gives a place back.
    package mutating func giveBack(_ name: String) {
        self.change(name) { $0.places -= 1 }
        guard self.holders.count > Self.remembered else { return }
        // Half of them, so that this happens rarely.
        let idle = self.holders.filter { $0.value.places == 0 }.sorted { $0.value.turn < $1.value.turn }
        for (name, _) in idle.prefix(Self.remembered / 2) { self.holders[name] = nil }
    }

    /// The names in the order in which they get places: the one whose last place was taken first comes first.
    ///
    /// Before them come names that never had a place, in the given order.
    package func inTurn(_ names: some Sequence<String>) -> [String] {
        names.map { (name: $0, turn: self.holders[$0]?.turn ?? 0) }.sorted { $0.turn < $1.turn }.map(\.name)
    }

    private func isFull(for use: Use) -> Bool {
        guard self.count < self.total else { return true }
        let isShareFull = self.count - (self.taken[.first] ?? 0) >= self.total * 3 / 4
        return switch use {
        case .first: false
        case .new: isShareFull
        case .slow, .further: isShareFull || (self.taken[use] ?? 0) >= self.total / 4
        }
    }

    private mutating func change(_ name: String, _ body: (inout Holder) -> Void) {
        var holder = self.holders[name] ?? Holder()
        for number in 0..<holder.places { self.taken[holder.use(of: number + 1), default: 0] -= 1 }
        body(&holder)
        for number in 0..<holder.places { self.taken[holder.use(of: number + 1), default: 0] += 1 }
        self.holders[name] = holder
    }
}
