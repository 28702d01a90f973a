/// Logo and title among the runs of a button's ink.
struct PictureTitle: Sendable {
    typealias Run = PictureInk.Run

    /// nil if there is none before the title.
    let logo: Run?
    /// The letters; none if there is only the logo.
    let letters: [Run]
    /// The line the letters stand on and the top of a capital; nil if no capital is found.
    let capital: (top: Double, baseline: Double)?

    /// Tells them apart.
    ///
    /// - Parameters:
    ///   - runs: From left to right.
    ///   - height: Of the button, in pixels.
    init(_ runs: [Run], height: Double) {
        let left = Self.gap(behind: runs[...], height)
        let right = Self.gap(behind: runs.reversed()[...], height)
        switch (left, right) {
        case _ where runs.count == 1:
            (self.logo, self.letters) = (runs.first, [])
        case (let left, let right?) where right > left ?? 0:
            (self.logo, self.letters) = (runs.last, Array(runs.dropLast()))
        case (_?, _):
            (self.logo, self.letters) = (runs.first, Array(runs.dropFirst()))
        case (nil, _):
            (self.logo, self.letters) = (nil, runs)
        }
        self.capital = Self.capital(of: self.letters)
    }

    /// How far the first run stands apart from the next, where it may be the logo; nil if it is none.
    private static func gap(behind runs: ArraySlice<Run>, _ height: Double) -> Double? {
        guard let first = runs.first, let next = runs.dropFirst().first else { return nil }
        let gap = max(next.left - first.right, first.left - next.right)
        // The words of a title are about as far from one another as the logo is from them, its letters are not. Letters that are
        // joined, as Arabic ones are, make a word one run.
        let between = runs.dropFirst().dropFirst().first.map {
            max($0.left - next.right, next.left - $0.right)
        }
        let isApart = gap > (next.width > 2 * first.width ? 1 : 1.5) * (between ?? 0)
        let isLogo =
            isApart && gap > 0.06 * height && first.height > 0.2 * height
            && (0.5...1.5).contains(first.width / first.height)
        return isLogo ? gap : nil
    }

    /// The whole title.
    var box: Run? {
        guard let first = self.letters.first else { return nil }
        return self.letters.dropFirst().reduce(first) { $0.joined($1) }
    }

    // MARK: Capitals

    /// Every title has the word Apple in it; its A is a capital, whatever the language.
    private static func capital(of letters: [Run]) -> (top: Double, baseline: Double)? {
        for index in letters.indices.dropLast(4) where Self.isApple(letters[index..<index + 5]) {
            return (letters[index].top, letters[index].bottom)
        }
        return nil
    }

    /// A, p, p, l and e: a capital on the line, two alike that reach below it, a stem, a small one.
    private static func isApple(_ runs: ArraySlice<Run>) -> Bool {
        let (a, p, q, l, e) = (
            runs[runs.startIndex], runs[runs.startIndex + 1], runs[runs.startIndex + 2],
            runs[runs.startIndex + 3],
            runs[runs.startIndex + 4]
        )
        let capital = a.height
        let slack = max(0.09 * capital, 0.75)
        func near(_ one: Double, _ other: Double) -> Bool { abs(one - other) <= slack }
        return capital > 3 && near(p.top, q.top) && near(p.bottom, q.bottom) && near(p.width, q.width)
            && p.bottom - a.bottom > 0.12 * capital && (0.5...0.92).contains((a.bottom - p.top) / capital)
            && near(l.bottom, a.bottom) && l.top <= a.top + slack && l.width < 0.45 * capital
            && near(e.bottom, a.bottom) && near(e.top, p.top)
    }
}
