import QuinceGuidelines
import Testing

@Suite("Reports of one line a finding")
struct LineReportTests {
    @Test("for Xcode name absolute paths, as compilers do")
    func xcode() {
        #expect(
            ReportFormat.xcode.text(of: ReportFixtures.reportWithAll()) == """
                /project/app/Sources/Login.swift:12:9: error: is 120 pt wide; required: at least 140 pt [button.min-width]
                /project/app/Sources/Login.swift:20:3: warning: shows Face ID where the device has Touch ID [button.min-width]
                /project/app/Sources/Login.swift:40:1: note: is made by hand [button.use-system]
                /project/app/Broken.storyboard:3:4: warning: not checked: is no XML: a tag is not closed
                """
        )
    }

    @Test("for GitHub name paths from the repository’s top")
    func gitHub() {
        let report = ReportFixtures.report([.error, .advice, .review])
        #expect(
            ReportFormat.github.text(of: report, look: ReportLook(showsReview: true)) == """
                ::error file=app/Sources/Login.swift,line=12,col=9,title=button.min-width (2025)::Is 120 pt wide; required: at least 140 pt. Make the button at least 140 pt wide, or add a constraint that does.
                ::notice file=app/Sources/Login.swift,line=40,col=1,title=button.use-system (2025)::Is made by hand. Make the button at least 140 pt wide, or add a constraint that does.
                ::notice file=app/Sources/Login.swift,line=50,col=7,title=button.min-height (2025)::The height cannot be known here: the code sets it. Make the button at least 140 pt wide, or add a constraint that does.
                ::warning file=app/Broken.storyboard,line=3,col=4,title=not checked::is no XML: a tag is not closed
                """
        )
        #expect(!ReportFormat.github.text(of: report).contains("min-height"))
    }

    @Test("for GitHub escape what the runner would read as its own")
    func gitHubEscapes() {
        var report = ReportFixtures.report([.error], path: "a:b,c%2C\n::error::x.swift")
        report.unreadable = []
        report.findings[0].finding.message = "says 100%\r\n::stop-commands::x"
        let text = ReportFormat.github.text(of: report)
        #expect(text.split(separator: "\n").count == 1)
        #expect(text.hasPrefix("::error file=app/a%3Ab%2Cc%252C%0A%3A%3Aerror%3A%3Ax.swift,line=12,col=9,"))
        #expect(text.contains("::Says 100%25\\u{d}\\u{a}::stop-commands::x; required:"))
    }

    @Test("for GitHub name a page in the text, since it is no file")
    func gitHubPages() {
        var report = ReportFixtures.report([.error], path: "https://localhost/login")
        report.unreadable = []
        #expect(
            ReportFormat.github.text(of: report).hasPrefix(
                "::error title=button.min-width (2025)::https://localhost/login:12:9: Is 120"
            )
        )
    }

    @Test("for JUnit have a suite a file, and a failure for what fails the run")
    func junit() {
        #expect(
            ReportFormat.junit.text(of: ReportFixtures.report([.error, .advice, .review])) == Self.golden
        )
    }

    static let golden = """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="quince check" tests="4" failures="1" errors="1" time="0.8">
          <testsuite name="Broken.storyboard" tests="1" failures="0" errors="1" skipped="0">
            <testcase classname="Broken.storyboard" name="readable"><error message="is no XML: a tag is not closed" type="unreadable"/></testcase>
          </testsuite>
          <testsuite name="Sources/Login.swift" tests="3" failures="1" errors="0" skipped="2">
            <testcase classname="Sources/Login.swift" name="button.min-width 2025 at Sources/Login.swift:12:9"><failure message="Is 120 pt wide; required: at least 140 pt" type="error">Sources/Login.swift:12:9: A button with a title must be at least 140 pt wide, on every screen and in every language. Make the button at least 140 pt wide, or add a constraint that does.</failure></testcase>
            <testcase classname="Sources/Login.swift" name="button.use-system 2025 at Sources/Login.swift:40:1"><skipped message="advice: Is made by hand"/></testcase>
            <testcase classname="Sources/Login.swift" name="button.min-height 2025 at Sources/Login.swift:50:7"><skipped message="needs review: The height cannot be known here: the code sets it"/></testcase>
          </testsuite>
        </testsuites>
        """

    @Test("for JUnit count a file without a finding as a test that passed")
    func junitClean() {
        var report = ReportFixtures.report([])
        report.unreadable = []
        #expect(
            ReportFormat.junit.text(of: report).contains(
                "<testcase classname=\"Sources/Login.swift\" name=\"guidelines 2025\"/>"
            )
        )
    }
}
