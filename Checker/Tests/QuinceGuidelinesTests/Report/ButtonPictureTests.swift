import Foundation
import QuinceGuidelines
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite("The picture of a button")
struct ButtonPictureTests {
    private static let place = SourcePlace(path: "a.swift", line: 1)

    private func custom() -> MeasuredButton {
        var button = MeasuredButton(.customText, at: Self.place, on: .web)
        button.width = .known(200)
        button.height = .known(40)
        button.box = .known(Box(x: 100, y: 100, width: 200, height: 40))
        button.fill = .known(.black)
        var title = ButtonTitleMeasure(.known("Sign in <with> Apple"))
        title.size = .known(16)
        title.color = .known(.white)
        button.title = title
        var sibling = SiblingButton(.provider("Google"))
        sibling.box = .known(Box(x: 100, y: 146, width: 200, height: 40))
        var far = sibling
        far.box = .known(Box(x: 100, y: 900, width: 200, height: 40))
        button.siblings = .known([sibling, far])
        return button
    }

    /// The picture as the page has it.
    private func svg(_ button: MeasuredButton) throws -> String {
        var report = ReportFixtures.report([.error])
        report.findings[0].finding.button = button
        let html = ReportFormat.html.text(of: report)
        let start = try #require(html.range(of: "<svg"))
        let end = try #require(html.range(of: "</figure>"))
        return String(html[start.lowerBound..<end.lowerBound]).components(separatedBy: "\n<figcaption>")[0]
    }

    @Test("is XML")
    func isXML() throws {
        for button in [
            self.custom(), ReportFixtures.button(at: Self.place),
            MeasuredButton(.customLogoOnly, at: Self.place, on: .iOS),
        ] {
            #expect(XMLParser(data: Data(try self.svg(button).utf8)).parse())
        }
    }

    @Test("is shown once for what is found of one button in a row")
    func once() throws {
        var report = ReportFixtures.report([.error, .warning, .advice])
        for (index, button) in [self.custom(), self.custom(), ReportFixtures.button(at: Self.place)]
            .enumerated()
        {
            report.findings[index].finding.button = button
        }
        let html = ReportFormat.html.text(of: report)
        #expect(html.components(separatedBy: "<figure>").count == 3)
        #expect(html.components(separatedBy: "The button is the same as above.").count == 2)
    }

    @Test("is drawn to scale, with the numbers")
    func numbers() throws {
        let svg = try self.svg(self.custom())
        #expect(svg.contains("<rect x=\"0\" y=\"0\" width=\"200\" height=\"40\" rx=\"6\" fill=\"#000000\""))
        // A tenth of the height around it.
        #expect(svg.contains("<rect x=\"-4\" y=\"-4\" width=\"208\" height=\"48\" class=\"space\"/>"))
        #expect(svg.contains("200 × 40 pt, title 16 pt = 40 %"))
        #expect(svg.contains("Sign in &lt;with&gt; Apple</text>"))
        // 8 % of the width before the end.
        #expect(svg.contains("x1=\"184\""))
    }

    @Test("shows the neighbours that are near, and no others")
    func neighbours() throws {
        let svg = try self.svg(self.custom())
        #expect(svg.components(separatedBy: "class=\"neighbour\"").count == 2)
        #expect(
            svg.contains("<rect x=\"0\" y=\"46\" width=\"200\" height=\"40\" rx=\"4\" class=\"neighbour\"/>")
        )
    }

    @Test("marks what is guessed")
    func guesses() throws {
        var button = self.custom()
        button.height = .unknown(because: "x")
        let svg = try self.svg(button)
        #expect(svg.contains("stroke-dasharray=\"4 3\"") && svg.contains("200 × ? pt"))
        #expect(!(try self.svg(self.custom()).contains("stroke-dasharray")))
    }

    @Test("has the placeholder mark for the logo, and none where there is no logo")
    func logo() throws {
        var button = self.custom()
        #expect(try self.svg(button).contains("class=\"mark\""))
        button.logo = .known(nil)
        #expect(!(try self.svg(button).contains("class=\"mark\"")))
    }

    @Test(
        "stays a picture whatever the numbers are",
        arguments: [Double.nan, .infinity, -.infinity, -5, 0, 1e300, 1e-300, .greatestFiniteMagnitude]
    )
    func strange(_ number: Double) throws {
        var button = self.custom()
        button.width = .known(number)
        button.height = .known(number)
        button.cornerRadius = .known(number)
        button.box = .known(Box(x: number, y: number, width: number, height: number))
        button.title?.size = .known(number)
        button.title?.box = .known(Box(x: number, y: number, width: number, height: number))
        let svg = try self.svg(button)
        #expect(XMLParser(data: Data(svg.utf8)).parse())
        let attributes = svg.matches(of: /\ (?:width|height|x|y|rx|r|cx|cy)="([^"]*)"/).map(\.output.1)
        #expect(attributes.count > 10)
        for attribute in attributes {
            let value = try #require(Double(attribute), "\(attribute)")
            #expect(abs(value) < 200_000)
        }
    }
}
