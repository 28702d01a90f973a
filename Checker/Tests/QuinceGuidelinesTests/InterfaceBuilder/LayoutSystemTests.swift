import QuinceGuidelines
import Testing

@Suite("Solving relations")
struct LayoutSystemTests {
    /// Two variables and what is said of them.
    struct Pair {
        var system = LayoutSystem()
        let x: LinearExpression
        let y: LinearExpression

        init() {
            let first = self.system.addVariables(2)
            self.x = LinearExpression(variable: first)
            self.y = LinearExpression(variable: first + 1)
        }

        func value(_ expression: LinearExpression) -> Measured<Double> {
            LayoutSolution(of: self.system).value(of: expression, "it")
        }
    }

    @Test("equations are solved whatever their order")
    func equations() {
        var pair = Pair()
        pair.system.require(pair.x + pair.y, equals: LinearExpression(10))
        pair.system.require(pair.x * 3, equals: pair.y + 2)
        #expect(pair.value(pair.x) == .known(3))
        #expect(pair.value(pair.y) == .known(7))
        #expect(pair.value(pair.x - pair.y) == .known(-4))
    }

    @Test("a difference may be known where both are open")
    func difference() {
        var pair = Pair()
        pair.system.require(pair.x, equals: pair.y + 5)
        #expect(pair.value(pair.x - pair.y) == .known(5))
        #expect(pair.value(pair.x) == .unknown(because: "the constraints don't determine it"))
    }

    @Test("the weightier wish wins; limits count; the lighter is fulfilled as far as it goes")
    func priorities() {
        var pair = Pair()
        pair.system.require(pair.x, equals: LinearExpression(100), priority: 500)
        pair.system.require(pair.x, isAtLeast: LinearExpression(120), priority: 700)
        pair.system.require(LinearExpression(110), isAtLeast: pair.x)
        pair.system.require(pair.y, equals: pair.x * 2, priority: 20)
        #expect(pair.value(pair.x) == .known(110))
        #expect(pair.value(pair.y) == .known(220))
    }

    @Test("equally good solutions are no value, unless a lighter wish chooses among them")
    func ties() {
        var pair = Pair()
        pair.system.require(pair.x + pair.y, equals: LinearExpression(10))
        pair.system.require(pair.x, isAtLeast: LinearExpression())
        pair.system.require(pair.y, isAtLeast: LinearExpression())
        #expect(pair.value(pair.x) == .unknown(because: "the constraints don't determine it"))
        #expect(pair.value(pair.x + pair.y) == .known(10))
        pair.system.require(pair.x, equals: LinearExpression(4), priority: 1)
        #expect(pair.value(pair.y) == .known(6))
    }

    @Test("a contradiction is told, and what it does not touch is known")
    func contradictions() {
        var pair = Pair()
        pair.system.require(pair.x, equals: LinearExpression(1))
        pair.system.require(pair.x, equals: LinearExpression(2))
        pair.system.require(pair.y, equals: LinearExpression(3))
        #expect(pair.value(pair.x) == .unknown(because: "the constraints for it conflict"))
        #expect(pair.value(pair.y) == .known(3))
    }

    @Test("a limit that cannot hold with others is a contradiction too")
    func limits() {
        var pair = Pair()
        pair.system.require(pair.x, isAtLeast: LinearExpression(5))
        pair.system.require(LinearExpression(4), isAtLeast: pair.x)
        pair.system.require(pair.x, equals: LinearExpression(4), priority: 10)
        #expect(pair.value(pair.x) == .unknown(because: "the constraints for it conflict"))
    }

    @Test("a parameter counts only where it changes the result")
    func parameters() {
        var pair = Pair()
        let text = pair.system.add(LayoutParameter(40, .unknown(because: "a text")))
        let bar = pair.system.add(LayoutParameter(20, .assumed(because: "a bar")))
        pair.system.require(pair.x, isAtLeast: text, priority: 750)
        pair.system.require(pair.x, equals: LinearExpression(80), priority: 900)
        pair.system.require(pair.y, equals: bar + 8)
        #expect(pair.value(pair.x) == .known(80))
        #expect(pair.value(pair.y) == .assumed(28, because: "a bar"))
        #expect(pair.value(pair.y + text) == .unknown(because: "a text"))
        #expect(pair.value(pair.y - bar) == .known(8))
    }

    @Test("a long chain is no deep recursion, and thousands of relations have an end")
    func chain() {
        var system = LayoutSystem()
        let first = system.addVariables(5_000)
        for index in 1..<5_000 {
            system.require(
                LinearExpression(variable: first + index),
                equals: LinearExpression(variable: first + index - 1) + 1
            )
        }
        system.require(LinearExpression(variable: first), equals: LinearExpression(7))
        #expect(
            LayoutSolution(of: system).value(of: LinearExpression(variable: first + 4_999)) == .known(5_006)
        )
    }
}
