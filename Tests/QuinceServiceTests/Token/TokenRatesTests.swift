import Testing

@testable import QuinceService

@Suite("Limits of an app's rate")
struct TokenRatesTests {
    @Test("an app that sends more than a thousand requests at once is refused, and no other one")
    func app() throws {
        let rates = TokenRates(metrics: ServiceMetrics(), limits: SharedLimits(nil))
        var refused = 0
        for _ in 0..<3_000 {
            do { try rates.count(app: "com.example.web") } catch { refused += 1 }
        }
        // Each second allows 500 more.
        #expect(refused > 0 && refused <= 2_000)
        try rates.count(app: "com.example.other")
    }
}
