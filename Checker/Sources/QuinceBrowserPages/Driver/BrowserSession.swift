import Foundation
import QuinceWire

/// A browser that runs, with one window.
struct BrowserSession: Sendable {
    let driver: WebDriver
    let path: String

    /// How long a command may take that opens and computes nothing.
    static let patience = Duration.seconds(30)

    /// Starts a browser, hands it to `body`, and ends it whatever `body` does.
    ///
    /// - Throws: ``BrowserRefusal`` if driver or browser do not start; what `body` throws.
    static func run<Result: Sendable>(
        _ program: DriverProgram,
        _ body: (BrowserSession) async throws -> Result
    ) async throws -> Result {
        try await DriverProcess.run(program) { process in
            let driver = WebDriver(port: process.port)
            let session: Session
            do {
                session = try await driver.send(
                    "POST",
                    "/session",
                    Self.capabilities(program, profile: process.folder),
                    within: .seconds(60)
                )
            } catch let refusal as WebDriver.Refusal {
                throw FailedStart(
                    refusal: BrowserRefusal(
                        "The browser doesn't start: \(refusal.message). \(BrowserRefusal.remedy)"
                    )
                )
            } catch let error as DriverError {
                throw BrowserRefusal("The browser doesn't start: \(error). \(BrowserRefusal.remedy)")
            }
            return try await body(BrowserSession(driver: driver, path: "/session/\(session.sessionId)"))
        }
    }

    private struct Session: Decodable, Sendable {
        let sessionId: String
    }

    private static func capabilities(_ program: DriverProgram, profile: String) -> JSONValue {
        var arguments = Self.arguments + program.arguments
        arguments.append("user-data-dir=\(profile)/profile")
        // The browser's sandbox refuses to run for root, as in a container.
        if geteuid() == 0 { arguments.append("no-sandbox") }
        var options: JSONObject = [
            "args": .array(arguments.map(JSONValue.string)),
            // The driver lets pages open windows, unless it is told not to.
            "excludeSwitches": ["disable-popup-blocking"],
            "perfLoggingPrefs": ["enableNetwork": true, "enablePage": false],
        ]
        if let browser = program.browser { options["binary"] = .string(browser) }
        return [
            "capabilities": [
                "alwaysMatch": [
                    "browserName": "chrome", "pageLoadStrategy": "eager",
                    "unhandledPromptBehavior": "dismiss",
                    "goog:chromeOptions": .object(options),
                    // What the browser says of its requests.
                    "goog:loggingPrefs": ["performance": "ALL"],
                ]
            ]
        ]
    }

    private static let arguments = [
        "headless=new",
        // By a pipe instead of a port: the browser ends when the driver does.
        "remote-debugging-pipe", "disable-dev-shm-usage", "disable-gpu", "no-first-run", "no-pings",
        "disable-component-update", "disable-domain-reliability", "disable-extensions", "mute-audio",
        "deny-permission-prompts",
        // Nothing but the page: no models, no lists, no translations are asked for, and no process waits for a page that nobody opens.
        "disable-features=SpareRendererForSitePerProcess,OptimizationHints,OptimizationGuideModelDownloading,MediaRouter,Translate,AutofillServerCommunication,InterestFeedContentSuggestions,CertificateTransparencyComponentUpdater",
        // Certificates that nobody signed are accepted of this machine alone.
        "allow-insecure-localhost",
        // Colors in pictures are those of the style sheet.
        "force-color-profile=srgb", "hide-scrollbars",
        // Large pictures are painted with the page, not when they are decoded: a busy machine shows white until then.
        "disable-checker-imaging",
        // What assistive technology reads is told to the script.
        "enable-blink-features=ComputedAccessibilityInfo",
    ]

    /// Opens an address and comes back as soon as the document was read.
    func open(_ address: String, within limit: Duration) async throws {
        let _: NoValue = try await self.driver.send(
            "POST",
            "\(self.path)/url",
            ["url": .string(address)],
            within: limit
        )
    }

    /// Opens an empty window in the place of the one that is open.
    func replaceWindow() async throws {
        struct Window: Decodable, Sendable { let handle: String }
        let window: Window = try await self.driver.send(
            "POST",
            "\(self.path)/window/new",
            ["type": "tab"],
            within: Self.patience
        )
        let _: [String] = try await self.driver.send("DELETE", "\(self.path)/window", within: Self.patience)
        let _: NoValue = try await self.driver.send(
            "POST",
            "\(self.path)/window",
            ["handle": .string(window.handle)],
            within: Self.patience
        )
    }

    /// Runs a script that returns at once.
    func run<Value: Decodable & Sendable>(
        _ script: String,
        _ arguments: [JSONValue] = [],
        within limit: Duration = Self.patience
    ) async throws -> Value {
        let values = JSONValue.array(arguments).text
        return try await self.evaluate("(function () {\(script)\n})(...\(values))", within: limit)
    }

    /// In a world of its own: what the page puts in the place of the browser's functions is not seen there.
    private func evaluate<Value: Decodable & Sendable>(_ expression: String, within limit: Duration)
        async throws -> Value
    {
        let end = ContinuousClock.now + limit
        var rest: Duration { max(.milliseconds(1), end - .now) }
        let tree: FrameTree = try await self.command("Page.getFrameTree", within: rest)
        let world: World = try await self.command(
            "Page.createIsolatedWorld",
            ["frameId": .string(tree.frameTree.frame.id), "worldName": "quince"],
            within: rest
        )
        let evaluation: Evaluation<Value> = try await self.command(
            "Runtime.evaluate",
            [
                "expression": .string(expression), "contextId": .integer(world.executionContextId),
                "returnByValue": true,
            ],
            within: rest
        )
        guard let value = evaluation.result.value, evaluation.exceptionDetails == nil else {
            throw WebDriver.Refusal(
                code: "javascript error",
                message: String(
                    (evaluation.exceptionDetails?.exception?.description ?? "").prefix { !$0.isNewline }
                )
            )
        }
        return value
    }

    private struct FrameTree: Decodable, Sendable {
        struct Node: Decodable, Sendable { let frame: Frame }
        struct Frame: Decodable, Sendable { let id: String }
        let frameTree: Node
    }

    private struct World: Decodable, Sendable {
        let executionContextId: Int
    }

    private struct Evaluation<Value: Decodable & Sendable>: Decodable, Sendable {
        struct Result: Decodable, Sendable { let value: Value? }
        struct Failure: Decodable, Sendable { let exception: Exception? }
        struct Exception: Decodable, Sendable { let description: String? }

        let result: Result
        let exceptionDetails: Failure?

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            self.exceptionDetails = try container.decodeIfPresent(Failure.self, forKey: .exceptionDetails)
            // What was thrown may be a value, too.
            self.result =
                self.exceptionDetails == nil
                ? try container.decode(Result.self, forKey: .result) : Result(value: nil)
        }

        private enum CodingKeys: String, CodingKey { case result, exceptionDetails }
    }

    /// Sends a command of the browser's own protocol.
    ///
    /// - Throws: `WebDriver.Refusal`, of a dialog, too, where the page asks something: the driver answers with nothing then,
    ///   whatever the command was.
    func command<Value: Decodable & Sendable>(
        _ name: String,
        _ parameters: JSONObject = [:],
        within limit: Duration = Self.patience
    ) async throws -> Value {
        let value: Value? = try await self.execute(name, parameters, within: limit)
        guard let value else {
            throw WebDriver.Refusal(code: WebDriver.Refusal.dialog, message: "the page asks something")
        }
        return value
    }

    /// The same where the answer says nothing.
    func set(_ name: String, _ parameters: JSONObject = [:], within limit: Duration = Self.patience)
        async throws
    {
        let _: NoValue? = try await self.execute(name, parameters, within: limit)
    }

    private func execute<Value: Decodable & Sendable>(
        _ name: String,
        _ parameters: JSONObject,
        within limit: Duration
    ) async throws -> Value? {
        try await self.driver.send(
            "POST",
            "\(self.path)/goog/cdp/execute",
            ["cmd": .string(name), "params": .object(parameters)],
            within: limit
        )
    }
}
