import PlainClient
import Testing

/// The places for what runs at the same time: those who hold theirs for long leave some to the others.
@Suite("Fair places")
struct FairPlacesTests {
    private static let soon = Duration.milliseconds(10)

    /// Takes as many places as there are for each name in turn, which has to be `wanted`.
    private func fill(_ places: inout FairPlaces, _ prefix: String, _ names: Range<Int>, with wanted: Int) {
        let before = places.count
        for name in names { while places.take("\(prefix)\(name)") {} }
        #expect(places.count - before == wanted, "\(prefix)")
    }

    /// Takes a place, holds it for this time, and gives it back.
    private func use(_ places: inout FairPlaces, _ name: String, _ time: Duration) {
        let isTaken = places.take(name)
        #expect(isTaken, "\(name)")
        _ = places.mayKeep(name, after: time)
        places.giveBack(name)
    }

    @Test("new ones get one place each, and leave a quarter to those who gave theirs back soon")
    func new() {
        var places = FairPlaces(total: 16, each: 4)
        self.use(&places, "good", Self.soon)
        self.fill(&places, "new", 0..<50, with: 12)
        self.fill(&places, "new", 0..<50, with: 0)
        let isTaken = places.take("good")
        #expect(isTaken)
        #expect(places.count == 13)
    }

    @Test("those who held theirs for long get one place each, and a quarter in all")
    func slow() {
        var places = FairPlaces(total: 16, each: 4)
        for name in 0..<50 { self.use(&places, "slow\(name)", FairPlaces.long) }
        self.fill(&places, "slow", 0..<50, with: 4)
        self.fill(&places, "new", 0..<50, with: 8)
        self.fill(&places, "other", 0..<1, with: 0)
        places.giveBack("new0")
        self.use(&places, "good", Self.soon)
        self.fill(&places, "goo", 0..<1, with: 1)
        let isTaken = places.take("good")
        #expect(isTaken)
    }

    @Test("whoever is quick has as many places as each may have, until a place is held for long")
    func each() {
        var places = FairPlaces(total: 16, each: 4)
        self.use(&places, "one", Self.soon)
        while places.take("one") {}
        #expect(places.count == 4)
        var kept = [places.mayKeep("one", after: Self.soon)]
        for _ in 0..<3 {
            kept.append(places.mayKeep("one", after: FairPlaces.long))
            places.giveBack("one")
        }
        kept.append(places.mayKeep("one", after: FairPlaces.long))
        #expect(kept == [true, false, false, false, true])
        #expect(places.count == 1)
    }

    @Test("whoever was quick and is slow now leaves places to those who are still quick")
    func turned() {
        var places = FairPlaces(total: 96, each: 4)
        for name in 0..<30 { self.use(&places, "turned\(name)", Self.soon) }
        self.use(&places, "good", Self.soon)
        // Eight take four, and each other takes one.
        self.fill(&places, "turned", 0..<30, with: 54)
        self.fill(&places, "new", 0..<100, with: 42)
        let isLost = places.take("good")
        #expect(!isLost)
        for name in 0..<30 { places.giveBack("turned\(name)") }
        let isTaken = places.take("good")
        #expect(isTaken)
    }

    @Test("the last quarter is for the first places of quick ones, however many places they have besides")
    func reserve() {
        var places = FairPlaces(total: 96, each: 4)
        for name in 0..<23 { self.use(&places, "turned\(name)", Self.soon) }
        self.use(&places, "good", Self.soon)
        self.fill(&places, "turned", 0..<23, with: 47)
        self.fill(&places, "new", 0..<100, with: 48)
        let isTaken = places.take("good")
        #expect(isTaken)
        #expect(places.count == 96)
    }

    @Test("those who never had a place come first, in the order in which they came")
    func newInOrder() {
        var places = FairPlaces(total: 16, each: 4)
        self.use(&places, "good", Self.soon)
        let names = (0..<100).map { "new\($0)" }
        #expect(places.inTurn(["good"] + names) == names + ["good"])
    }

    @Test("if there are too many to remember, the oldest are forgotten")
    func forgotten() {
        var places = FairPlaces(total: 16, each: 4)
        self.use(&places, "old", Self.soon)
        for name in 0..<4_000 { self.use(&places, "other\(name)", FairPlaces.long) }
        self.use(&places, "good", Self.soon)
        #expect(places.limit(of: "old") == 4)
        for name in 0..<200 { self.use(&places, "new\(name)", FairPlaces.long) }
        #expect(places.limit(of: "old") == 1)
        #expect(places.limit(of: "good") == 4)
    }

    @Test("there are no more places than the total, and a full one is given on")
    func total() {
        var places = FairPlaces(total: 16, each: 4)
        for name in 0..<50 { self.use(&places, "good\(name)", Self.soon) }
        self.fill(&places, "good", 0..<50, with: 16)
        let isKept = places.mayKeep("good0", after: Self.soon)
        #expect(!isKept)
        places.giveBack("good0")
        #expect(
            places.inTurn(["good0", "good1", "good49", "never"]) == ["never", "good49", "good0", "good1"]
        )
        let isTaken = places.take("good49")
        #expect(isTaken)
    }
}
