import Foundation
import QuinceBrowserPages
import QuinceGuidelines
import Testing

@Suite("What pages need")
struct BrowserSetupTests {
    @Test("driver and browser are looked for in the path first")
    func programs() throws {
        let found = try DriverProgram.installed(path: "/a:/b") {
            ["/b/chromedriver", "/usr/bin/chromedriver", "/a/chromium"].contains($0)
        }
        #expect(found == DriverProgram(driver: "/b/chromedriver", browser: "/a/chromium"))
        let mac = try DriverProgram.installed(path: "") { path in
            path == "/opt/homebrew/bin/chromedriver" || path.hasSuffix("/Google Chrome")
        }
        #expect(mac.browser == "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
    }

    @Test("what is missing is told with what to install")
    func missing() throws {
        let none = #expect(throws: BrowserRefusal.self) {
            try DriverProgram.installed(path: "/a") { _ in false }
        }
        #expect(
            none?.description
                == "Pages are measured in Chromium, but its driver, chromedriver, isn't installed. On Debian or Ubuntu: apt-get install chromium chromium-driver. On macOS: brew install --cask google-chrome chromedriver."
        )
        let half = #expect(throws: BrowserRefusal.self) {
            try DriverProgram.installed(path: "/a") { $0 == "/a/chromedriver" }
        }
        #expect(
            half?.description.hasPrefix("Pages are measured in Chromium, which isn't installed.") == true
        )
    }

    @Test(
        "a driver that is none, and one that cannot be run",
        arguments: ["/bin/echo", "/nowhere/chromedriver"]
    )
    func wrongDriver(_ path: String) async throws {
        let page = try BrowserPage(parsing: "http://localhost:1/")
        let refusal = await #expect(throws: BrowserRefusal.self) {
            try await PageInspector(DriverProgram(driver: path)).inspect([page])
        }
        #expect(refusal?.description.contains("The browser's driver \(path) doesn't start") == true)
    }

    @Test(
        "a driver that fails is refused with what it says, and what it started is not waited for",
        .timeLimit(.minutes(15))
    )
    func failingDriver() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "driver-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (driver, child) = (folder.appending(path: "driver"), folder.appending(path: "child"))
        let script = """
            #!/bin/sh
            sleep 600 >/dev/null 2>&1 &
            echo $! >>\(child.path)
            echo 'a library is missing'
            exit 1

            """
        try script.write(to: driver, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: driver.path)
        let page = try BrowserPage(parsing: "http://localhost:1/")
        let refusal = await #expect(throws: BrowserRefusal.self) {
            try await PageInspector(DriverProgram(driver: driver.path)).inspect([page])
        }
        #expect(refusal?.description.contains("it says: a library is missing") == true)
        let numbers = try String(contentsOf: child, encoding: .utf8).split(whereSeparator: \.isNewline)
        #expect(numbers.count == 2, "it was tried twice")
        for number in numbers { kill(try #require(pid_t(number)), SIGKILL) }
    }

    @Test(
        "addresses that are none",
        arguments: [
            ("ftp://example.com/", "give http or https URLs, or paths of files"), ("https://", "isn't a URL"),
            ("/nowhere/login.html", "there is no such file"),
            ("javascript://x", "give http or https URLs, or paths of files"),
        ]
    )
    func addresses(_ address: String, _ reason: String) {
        let refusal = #expect(throws: UnreadableInput.self) { try BrowserPage(parsing: address) }
        #expect(refusal?.reason.contains(reason) == true)
        #expect(refusal?.place.path == address)
    }

    @Test("the installed browser is looked for only when there is a page to open")
    func installed() async throws {
        let refusal = try #require(
            #expect(throws: BrowserRefusal.self) {
                try DriverProgram.installed(path: "/a") { _ in false }
            }
        )
        let none = InstalledBrowser(finding: { () throws(BrowserRefusal) in throw refusal })
        #expect(try await none.inspect([]).unreadable == [])
        #expect(try await none.inspect(["https://"]).unreadable.map(\.place.path) == ["https://"])
        await #expect(throws: refusal) { try await none.inspect(["https://", "http://localhost:1/"]) }
    }

    @Test("a run without a browser goes on, and says for each page what to install")
    func report() async throws {
        let refusal = try #require(
            #expect(throws: BrowserRefusal.self) {
                try DriverProgram.installed(path: "/a") { _ in false }
            }
        )
        var inputs = ProjectCheck.Inputs()
        inputs.addresses = ["http://localhost/a"]
        let check = ProjectCheck(
            [],
            pages: InstalledBrowser(finding: { () throws(BrowserRefusal) in throw refusal }),
            settings: CheckSettings(root: "/", workingFolder: "/")
        )
        let report = await check.report(on: inputs, repository: "/")
        #expect(report.unreadable.map(\.place.path) == ["http://localhost/a"])
        #expect(report.unreadable.map(\.reason) == [refusal.description])
        #expect(report.exitCode == 3)
    }
}
