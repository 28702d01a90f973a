import Foundation
import QuinceGuidelines
import QuincePictures
import QuinceWire

/// A page in a browser, in one scene.
struct OpenedPage: Sendable {
    let session: BrowserSession
    /// As it was asked for: what is found on it has that address wherever the browser ended.
    let page: BrowserPage
    /// Where the browser ended, where that is another address.
    let destination: String?
    /// The activity of the page when waiting ended.
    let unrest: String?
    private let rest: PageRest

    /// How often a page may ask something at a bad moment.
    private static let dialogs = 5
    /// How often a page may go on to another while it is measured.
    private static let documents = 4

    /// Opens the page in a window of its own size, where another was left before, and waits until it has come to rest.
    ///
    /// - Throws: `UnreadableInput` if there is no page to be seen; ``LostBrowser`` if the browser does not come back from it.
    static func open(
        _ page: BrowserPage,
        in scene: PageScene,
        _ session: BrowserSession,
        _ limits: PageLimits,
        waitingFor selector: String?
    ) async throws -> OpenedPage {
        try await Self.prepare(scene, session)
        do {
            try await Self.load(page, session, limits)
            return try await Self.waited(
                PageRest(page: page, session: session, limits: limits, selector: selector, start: .now)
            )
        } catch let refusal as WebDriver.Refusal where !refusal.isLost {
            throw UnreadableInput(page.place, Self.reason(for: refusal, limits))
        }
    }

    /// The page when it has come to rest.
    private static func waited(_ rest: PageRest) async throws -> OpenedPage {
        let result = try await rest.wait()
        if let reason = result.look.reason(result.document) { throw UnreadableInput(rest.page.place, reason) }
        return OpenedPage(
            session: rest.session,
            page: rest.page,
            destination: try rest.page.destination(result.look.address),
            unrest: result.unrest,
            rest: rest
        )
    }

    /// Goes to an empty page: the same address with a fragment would not be loaded again, and what the page before has under way
    /// is none of the next one's.
    static func leave(_ session: BrowserSession) async throws {
        try await Self.unasked { try await session.open("about:blank", within: BrowserSession.patience) }
        try await session.listen()
        _ = try await session.events()
    }

    /// Does something again where a page asked something meanwhile; the driver has closed that then.
    private static func unasked<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
        for _ in 1..<Self.dialogs {
            do { return try await body() } catch let refusal as WebDriver.Refusal where refusal.isDialog {}
        }
        return try await body()
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
        } catch DriverError.timeout {
            throw LostBrowser(reason: Self.noAnswer(limits))
        }
    }

    private static func reason(for refusal: WebDriver.Refusal, _ limits: PageLimits) -> String {
        if let found = refusal.message.firstMatch(of: /net::(ERR_[A-Z_]+)/) {
            return PageLook.sentence(for: String(found.1))
        }
        guard refusal.code.contains("timeout") else {
            return "\(refusal)"
        }
        return Self.noAnswer(limits)
    }

    private static func noAnswer(_ limits: PageLimits) -> String {
        "didn't respond within \(limits.opening.inSeconds)"
    }

    /// The painted content, and its page.
    ///
    /// If a page redirects while it is measured, the measuring waits again.
    ///
    /// - Throws: `UnreadableInput` if it never stays, or cannot be measured.
    func painted() async throws -> (OpenedPage, PaintedPage) {
        var opened = self
        do {
            for _ in 1..<Self.documents {
                do {
                    return (opened, try await opened.content())
                } catch let refusal as WebDriver.Refusal where refusal.isPassing && !refusal.isDialog {
                    opened = try await Self.waited(self.rest)
                }
            }
            return (opened, try await opened.content())
        } catch let refusal as WebDriver.Refusal where !refusal.isLost {
            throw refusal.isGone ? self.rest.endless : UnreadableInput(self.page.place, "\(refusal)")
        }
    }

    private func content() async throws -> PaintedPage {
        let content: PaintedPage = try await Self.unasked {
            try await self.session.run(
                PageScript.measuring,
                within: self.rest.remaining
            )
        }
        guard content.isPossible else {
            throw UnreadableInput(self.page.place, "has impossible sizes")
        }
        return content
    }

    /// The pixels of a button and of what is around it; nil if there is nothing of it in the page.
    func pixels(around box: PaintedBox, in scene: PageScene, zoom: Double) async throws -> PaintedPixels? {
        let region = PaintedPixels.region(around: box, zoom: zoom)
        guard region.width >= 1, region.height >= 1, region.width <= 4_000, region.height <= 4_000 else {
            return nil
        }
        struct Screenshot: Decodable, Sendable { let data: Data }
        let isBelow = region.y + region.height > scene.size.height / min(1, zoom)
        let screenshot: Screenshot? = try await self.told(
            "Page.captureScreenshot",
            [
                "format": "png", "captureBeyondViewport": .bool(isBelow),
                "clip": [
                    "x": .double(region.x), "y": .double(region.y), "width": .double(region.width),
                    "height": .double(region.height), "scale": 1,
                ],
            ]
        )
        guard let screenshot, let file = try? PNGFile(parsing: Array(screenshot.data)),
            let image = try? PixelImage(file, maximumSide: 8_192)
        else { return nil }
        return PaintedPixels(image, of: region)
    }

    /// What the browser says of the page as it stands; nil if it refuses.
    func told<Value: Decodable & Sendable>(_ command: String, _ parameters: JSONObject = [:]) async throws
        -> Value?
    {
        do {
            return try await Self.unasked {
                try await self.session.command(command, parameters, within: self.rest.remaining)
            }
        } catch is WebDriver.Refusal {
            return nil
        }
    }
}
