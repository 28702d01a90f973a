import AsyncHTTPClient
import Foundation
import QuinceGuidelines
import QuincePictures
import QuinceProtocol

/// A page in a browser, in one scene.
struct OpenedPage: Sendable {
    let session: BrowserSession
    let page: BrowserPage

    /// What the script that waits tells.
    private struct Settled: Decodable, Sendable {
        let address: String
        /// Of HTTP; 0 for a file.
        let status: Int
        /// The browser's word for why it shows no page.
        let error: String?
        /// The media type of what is shown.
        let type: String
    }

    /// Opens the page in a window of its own size and waits until nothing changes any more.
    ///
    /// - Throws: `UnreadableInput` where there is no page to be seen.
    static func open(
        _ page: BrowserPage,
        in scene: PageScene,
        _ session: BrowserSession,
        _ limits: PageLimits
    ) async throws -> OpenedPage {
        // From an empty page: the same address with a fragment would not be loaded again.
        try await session.open("about:blank", within: limits.opening)
        try await Self.prepare(scene, session)
        do {
            try await Self.load(page, session, limits)
            let settled = try await Self.settle(page, session, limits)
            if let reason = Self.reason(for: settled) { throw UnreadableInput(page.place, reason) }
            return OpenedPage(session: session, page: try page.moved(to: settled.address))
        } catch let refusal as WebDriver.Refusal {
            throw UnreadableInput(page.place, Self.reason(for: refusal, limits))
        }
    }

    private static func prepare(_ scene: PageScene, _ session: BrowserSession) async throws {
        try await session.set(
            "Emulation.setDeviceMetricsOverride",
            [
                "width": .integer(Int(scene.size.width)), "height": .integer(Int(scene.size.height)),
                "deviceScaleFactor": .double(scene.pixelRatio), "mobile": .bool(scene.isPhone),
            ]
        )
        try await session.set(
            "Emulation.setTouchEmulationEnabled",
            ["enabled": .bool(scene.isPhone), "maxTouchPoints": 5]
        )
        try await session.set(
            "Emulation.setEmulatedMedia",
            ["features": [["name": "prefers-color-scheme", "value": .string(scene.appearance.rawValue)]]]
        )
    }

    private static func load(_ page: BrowserPage, _ session: BrowserSession, _ limits: PageLimits)
        async throws
    {
        do {
            try await session.open(page.url, within: limits.opening)
        } catch let refusal as WebDriver.Refusal where refusal.isDialog {
            // The page is there all the same, and the dialog is closed.
        } catch let error as HTTPClientError where error == .deadlineExceeded {
            throw LostBrowser(reason: Self.noAnswer(limits))
        }
    }

    /// A page that goes on to another address while it is waited for, or asks something, is waited for again.
    private static func settle(_ page: BrowserPage, _ session: BrowserSession, _ limits: PageLimits)
        async throws -> Settled
    {
        var refusal: WebDriver.Refusal?
        let start = ContinuousClock.now
        while refusal == nil || ContinuousClock.now - start < limits.settling {
            do {
                return try await session.wait(
                    PageScript.settling,
                    [.double(limits.settling / .milliseconds(1)), .double(limits.quiet / .milliseconds(1))],
                    within: limits.settling + .seconds(20)
                )
            } catch let error as WebDriver.Refusal where error.isPassing {
                refusal = error
            }
        }
        if let refusal, refusal.isDialog { throw refusal }
        throw UnreadableInput(
            page.place,
            "does not come to rest: it goes on to other pages or loads itself again"
        )
    }

    private static func reason(for settled: Settled) -> String? {
        if let error = settled.error {
            if error.hasPrefix("ERR_CERT") || error.hasPrefix("ERR_SSL") {
                return
                    "cannot be opened (\(error)): its certificate is not trusted, and only this machine's own may be untrusted"
            }
            return Self.sentence(for: error)
        }
        guard settled.status >= 400 else {
            let pages = ["text/html", "application/xhtml+xml"]
            return pages.contains(settled.type) && settled.address != "about:blank"
                ? nil : "is no web page (\(settled.type))"
        }
        return "is answered with HTTP \(settled.status), so there is no page to measure"
    }

    private static func reason(for refusal: WebDriver.Refusal, _ limits: PageLimits) -> String {
        if let found = refusal.message.firstMatch(of: /net::(ERR_[A-Z_]+)/) {
            return Self.sentence(for: String(found.1))
        }
        guard refusal.code.contains("timeout") else {
            return "\(refusal)"
        }
        return Self.noAnswer(limits)
    }

    private static func noAnswer(_ limits: PageLimits) -> String {
        "did not answer within \(Int(limits.opening / .seconds(1))) seconds"
    }

    /// What the browser says when nobody answers.
    private static let silences: Set<String> = [
        "ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_CONNECTION_CLOSED", "ERR_CONNECTION_TIMED_OUT",
        "ERR_EMPTY_RESPONSE", "ERR_NAME_NOT_RESOLVED", "ERR_ADDRESS_UNREACHABLE", "ERR_TIMED_OUT",
    ]

    private static func sentence(for error: String) -> String {
        switch error {
        case "ERR_TOO_MANY_REDIRECTS": "cannot be opened (\(error)): it is sent on without end"
        case "ERR_UNSAFE_PORT": "cannot be opened (\(error)): browsers open no page at this port"
        default:
            "cannot be opened (\(error))\(Self.silences.contains(error) ? "; is the server running?" : "")"
        }
    }

    /// What is painted.
    func painted(titles: [String]) async throws -> PaintedPage {
        do {
            let content: PaintedPage = try await self.session.run(
                PageScript.measuring,
                [.array(titles.map(JSONValue.string))]
            )
            guard content.isPossible else {
                throw UnreadableInput(self.page.place, "says impossible numbers")
            }
            return content
        } catch let refusal as WebDriver.Refusal {
            throw UnreadableInput(self.page.place, "\(refusal)")
        }
    }

    /// The pixels of a button and of what is around it; nil where there is nothing of it in the page.
    func pixels(around box: PaintedBox, in scene: PageScene, zoom: Double) async throws -> PaintedPixels? {
        let region = PaintedPixels.region(around: box, zoom: zoom)
        guard region.width >= 1, region.height >= 1, region.width <= 4_000, region.height <= 4_000 else {
            return nil
        }
        struct Screenshot: Decodable, Sendable { let data: Data }
        let isBelow = region.y + region.height > scene.size.height / min(1, zoom)
        let screenshot: Screenshot
        do {
            screenshot = try await self.session.command(
                "Page.captureScreenshot",
                [
                    "format": "png", "captureBeyondViewport": .bool(isBelow),
                    "clip": [
                        "x": .double(region.x), "y": .double(region.y), "width": .double(region.width),
                        "height": .double(region.height), "scale": 1,
                    ],
                ]
            )
        } catch is WebDriver.Refusal {
            return nil
        }
        guard let file = try? PNGFile(parsing: Array(screenshot.data)),
            let image = try? PixelImage(file, maximumSide: 8_192)
        else { return nil }
        return PaintedPixels(image, of: region)
    }
}

extension WebDriver.Refusal {
    /// Whether a page asked something by `alert`, `confirm` or `prompt` while it was looked at.
    fileprivate var isDialog: Bool { self.code == "unexpected alert open" }

    /// Whether the page that was waited for may merely have made room for another.
    fileprivate var isPassing: Bool {
        self.isDialog
            || ["javascript error", "script timeout", "timeout", "unknown error"].contains(self.code)
    }
}
