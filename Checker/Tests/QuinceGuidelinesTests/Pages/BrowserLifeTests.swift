import Foundation
import QuinceBrowserPages
import QuinceGuidelines
import Synchronization
import Testing

extension TroubleInBrowserTests {
    @Suite("The browser's life")
    struct BrowserLifeTests {
        private static let page = PageMarkup.page(PageMarkup.button())

        @Test("nothing remains behind pages that were measured, and behind one that was not")
        func ends() async throws {
            let before = try RunningBrowser.started()
            let seen = Noted()
            let server = PageServer(["/": .init(page: Self.page)])
            let program = try DriverProgram.installed()
            let result = try await server.run { address in
                let pages = try ["/", "/none"].map { try BrowserPage(parsing: address + $0) }
                return try await PageInspector(program, scenes: [.phone]).inspect(pages) { _, _ in
                    seen.note((try? RunningBrowser.started()) ?? [])
                }
            }
            #expect(result.inspection.buttons.count == 1)
            #expect(
                result.unreadable.map(\.reason) == [
                    "returned HTTP 404, so there is no page to measure"
                ]
            )
            let browser = try #require(Set(seen.browsers).subtracting(before).first)
            // The call comes back when everything has ended, not before.
            #expect(try browser.remains() == [])
        }

        @Test("nothing remains behind a task that was cancelled while a page was waited for")
        func cancelled() async throws {
            let program = try DriverProgram.installed()
            let server = PageServer([:])
            let before = try RunningBrowser.started()
            let browser = try await server.run { address in
                let page = try BrowserPage(parsing: address + PageServer.silence)
                return try await withThrowingTaskGroup(of: Bool.self) { group in
                    group.addTask {
                        do {
                            _ = try await PageInspector(program, scenes: [.phone]).inspect([page])
                            return false
                        } catch { return true }
                    }
                    await server.waitForSilence()
                    let started = try RunningBrowser.started()
                    let browser = try #require(Set(started).subtracting(before).first)
                    group.cancelAll()
                    #expect(try await group.next() == true)
                    return browser
                }
            }
            #expect(try browser.remains() == [])
        }

        @Test("nothing remains behind a program that was killed")
        func killed() async throws {
            let ended = await #expect(
                processExitsWith: .signal(SIGKILL),
                observing: [\.standardOutputContent]
            ) {
                let program = try DriverProgram.installed()
                let page = PageServer(page: PageMarkup.page(""))
                _ = try await page.run { address in
                    try await PageInspector(program, scenes: [.phone]).inspect([BrowserPage(parsing: address)]
                    ) { _, _ in
                        let folders = ((try? RunningBrowser.started()) ?? []).map(\.folder)
                        FileHandle.standardOutput.write(Data("\(folders.joined())\n".utf8))
                        kill(getpid(), SIGKILL)
                    }
                }
            }
            let output = String(decoding: try #require(ended).standardOutputContent, as: UTF8.self)
            let folder = try #require(output.split(separator: "\n").first { $0.hasPrefix("/") })
            #expect(try await RunningBrowser(folder: String(folder)).end() == [])
        }

        @Test("a driver that fails once is started again")
        func secondStart() async throws {
            let folder = FileManager.default.temporaryDirectory.appending(path: "driver-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let installed = try DriverProgram.installed()
            let (driver, mark) = (folder.appending(path: "driver"), folder.appending(path: "mark"))
            let script = """
                #!/bin/sh
                [ -e '\(mark.path)' ] || { touch '\(mark.path)'; echo 'the port is taken'; exit 1; }
                exec '\(installed.driver)' "$@"

                """
            try script.write(to: driver, atomically: true, encoding: .utf8)
            try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: driver.path)
            let page = folder.appending(path: "page.html")
            try "<!doctype html><title>Page</title><p>Text".write(to: page, atomically: true, encoding: .utf8)
            let inspector = PageInspector(
                DriverProgram(driver: driver.path, browser: installed.browser),
                scenes: [.phone],
                limits: PageLimits(measuring: .seconds(120))
            )
            let inspection = try await inspector.inspect([try BrowserPage(parsing: page.path)])
            #expect(inspection.unreadable == [])
            #expect(FileManager.default.fileExists(atPath: mark.path))
        }

        @Test("the page alone is opened: no windows, no downloads, no pages it only points to")
        func nothingElse() async throws {
            let body = """
                <link rel='stylesheet' href='/style.css'><a href='/linked' ping='/ping'>a</a><iframe src='/frame'></iframe>
                <script>window.open('/opened'); alert('Wait!'); confirm('Really?');</script>\(PageMarkup.button())
                """
            let server = PageServer(page: PageMarkup.page(body))
            let result = try await server.measure(in: PageScene.all)
            #expect(result.inspection.buttons.count == 4)
            #expect(Set(server.requests).subtracting(["/favicon.ico"]) == ["/", "/style.css", "/frame"])
            #expect(server.requests.count { $0 == "/" } == 4)
        }

        @Test("a page is measured when it has come to rest: late words, fonts, pictures, fading in")
        func rest() async throws {
            let late = """
                <style>@keyframes in { from { opacity: 0; transform: translateY(80px) } } .b { animation: in 0.6s }</style>
                <div id='place'></div><script>setTimeout(() => { place.innerHTML = `\(PageMarkup.button())` }, 150)</script>
                """
            let endless =
                "<style>@keyframes on { to { background: #fff } } .b { animation: on 9s infinite alternate }</style>\(PageMarkup.button())"
            let server = PageServer([
                "/late": .init(page: PageMarkup.page(late)),
                "/endless": .init(page: PageMarkup.page(endless)),
                "/away": .init(page: "<script>setTimeout(() => { location = '/late' }, 50)</script>"),
            ])
            let buttons = try await server.measure(
                ["/late", "/endless", "/away"],
                limits: PageLimits(quiet: .seconds(2))
            ).inspection.buttons
            try #require(buttons.count == 3)
            #expect(buttons[0].box == .known(Box(x: 40, y: 60, width: 280, height: 48)))
            #expect(buttons[0].cover == .known(nil))
            #expect(buttons[1].width == .known(280))
            #expect(buttons[2].width == .known(280))
        }

        @Test("files are pages, too")
        func files() async throws {
            let folder = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent(
                "pages ü \(UUID())"
            )
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let path = folder.appendingPathComponent("sign in.html").path
            try Data(Self.page.utf8).write(to: URL(fileURLWithPath: path))
            let program = try DriverProgram.installed()
            let result = try await PageInspector(program, scenes: [.phone]).inspectShared([
                BrowserPage(parsing: path)
            ])
            #expect(result.inspection.buttons.map(\.place) == [SourcePlace(path: path, object: "#apple")])
        }

        @Test("a page that cannot be opened is told, with the reason")
        func unreachable() async throws {
            let program = try DriverProgram.installed()
            let pages = try ["http://127.0.0.1:9/", "https://quince.invalid/"].map {
                try BrowserPage(parsing: $0)
            }
            let result = try await PageInspector(program, scenes: [.phone]).inspectShared(pages)
            #expect(
                result.unreadable.map(\.reason) == [
                    "can't be opened (ERR_UNSAFE_PORT): browsers block this port; use another",
                    "can't be opened (ERR_NAME_NOT_RESOLVED); check that the server is running",
                ]
            )
        }
    }
}

/// The browsers that were seen.
private final class Noted: Sendable {
    private let lock = Mutex<[RunningBrowser]>([])

    var browsers: [RunningBrowser] { self.lock.withLock { $0 } }

    func note(_ browsers: [RunningBrowser]) { self.lock.withLock { $0 += browsers } }
}
