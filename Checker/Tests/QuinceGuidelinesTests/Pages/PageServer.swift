import HTTPTypes
import Hummingbird
import Logging
import QuinceBrowserPages
import QuinceGuidelines
import Synchronization
import Testing

/// Serves pages of a test on a free port of this machine, and remembers what was asked for.
final class PageServer: Sendable {
    /// What is answered under a path.
    struct Answer: Sendable {
        var bytes: [UInt8]
        var mediaType = "text/html; charset=utf-8"
        var status = HTTPResponse.Status.ok
        /// Where the browser is sent on to.
        var location: String?
        /// How it is to be kept, where it is.
        var disposition: String?
        /// How long it takes to begin.
        var delay: Duration = .zero
        /// Whether it has no end.
        var isEndless = false

        init(_ bytes: [UInt8], _ mediaType: String) { (self.bytes, self.mediaType) = (bytes, mediaType) }

        init(status: HTTPResponse.Status, location: String? = nil) {
            (self.bytes, self.status, self.location) = ([], status, location)
        }

        init(page: String) { self.bytes = Array(page.utf8) }

        /// The same after a while.
        func after(_ delay: Duration) -> Answer {
            var copy = self
            copy.delay = delay
            return copy
        }
    }

    private let answers: [String: Answer]
    private let asked = Mutex<[String]>([])

    init(_ answers: [String: Answer]) { self.answers = answers }

    convenience init(page: String) { self.init(["/": Answer(page: page)]) }

    /// The paths that were asked for, in order.
    var requests: [String] { self.asked.withLock { $0 } }

    /// A path that is never answered.
    static let silence = "/silence"
    private let silenced = AsyncStream.makeStream(of: Void.self)

    /// Waits until someone asks for ``silence``.
    func waitForSilence() async { _ = await self.silenced.stream.first { _ in true } }

    /// Runs the server while `body` does.
    ///
    /// - Parameter body: Gets the address, without a slash at its end.
    /// - Returns: What `body` gives back.
    /// - Throws: What `body` throws; what the server throws.
    func run<Result: Sendable>(_ body: @escaping @Sendable (String) async throws -> Result) async throws
        -> Result
    {
        let application = self.application
        let (ports, port) = AsyncStream.makeStream(of: Int.self)
        let running = Application(
            responder: application,
            configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in
                port.yield(channel.localAddress?.port ?? 0)
                port.finish()
            },
            logger: Self.logger
        )
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await running.run() }
            defer { group.cancelAll() }
            guard let port = await ports.first(where: { _ in true }) else { throw CancellationError() }
            return try await body("http://127.0.0.1:\(port)")
        }
    }

    private static var logger: Logger {
        var logger = Logger(label: "pages")
        logger.logLevel = .error
        return logger
    }

    private var application: CallbackResponder<BasicRequestContext> {
        CallbackResponder { request, _ in
            self.asked.withLock { $0.append(request.uri.path) }
            if request.uri.path == Self.silence {
                self.silenced.continuation.yield()
                try await Task.sleep(for: .seconds(3_600))
            }
            guard let answer = self.answers[request.uri.path] else { return Response(status: .notFound) }
            var headers: HTTPFields = [.contentType: answer.mediaType]
            headers[.location] = answer.location
            headers[.contentDisposition] = answer.disposition
            try await Task.sleep(for: answer.delay)
            return Response(status: answer.status, headers: headers, body: answer.body)
        }
    }

    /// Measures pages of this server, in the order of the paths, in the browser of the suite where no other is named.
    func measure(
        _ paths: [String] = ["/"],
        in scenes: [PageScene] = [.phone],
        limits: PageLimits = PageLimits(),
        isFlow: Bool = false,
        waitingFor selector: String? = nil,
        using browser: OpenedBrowser? = SharedBrowser.current
    )
        async throws -> MeasuredPages
    {
        let program = try DriverProgram.installed()
        return try await self.run { address in
            let pages = try paths.map { try BrowserPage(parsing: "\(address)\($0)") }
            return try await PageInspector(
                program,
                scenes: scenes,
                limits: limits,
                isFlow: isFlow,
                waitingFor: selector
            ).inspect(pages, in: browser)
        }
    }
}

extension PageServer.Answer {
    fileprivate var body: ResponseBody {
        let buffer = ByteBuffer(bytes: self.bytes)
        guard self.isEndless else { return ResponseBody(byteBuffer: buffer) }
        return ResponseBody { writer in
            try await writer.write(buffer)
            try await Task.sleep(for: .seconds(3_600))
        }
    }
}

/// The tests that open a browser, in three groups.
///
/// The groups run side by side, since a page makes them wait more than work. The tests of a group follow each other, so that no more
/// browsers run than a machine has room for.
@Suite("Chromium: buttons and screens", .serialized, SharedBrowser(), .needsDriver)
enum BrowserTests {}

/// Pages that never end, ask, redirect or fail, and the life of a browser; see ``BrowserTests``.
@Suite("Chromium: trouble", .serialized, SharedBrowser(), .needsDriver)
enum TroubleInBrowserTests {}

/// Pages that take their time, and buttons that come late or from Apple's script; see ``BrowserTests``.
@Suite("Chromium: late buttons", .serialized, SharedBrowser(), .needsDriver)
enum LateInBrowserTests {}

extension Trait where Self == ConditionTrait {
    fileprivate static var needsDriver: Self {
        .enabled(
            if: DriverProgram.isThere,
            "Chromium's driver is not installed: apt-get install chromium chromium-driver"
        )
    }
}

extension DriverProgram {
    /// Whether both programs are installed.
    fileprivate static let isThere = (try? Self.installed()) != nil
}

extension PageScene {
    static let phone = PageScene.one(isPhone: true, .light)
    static let darkPhone = PageScene.one(isPhone: true, .dark)
    static let desktop = PageScene.one(isPhone: false, .light)

    private static func one(isPhone: Bool, _ appearance: Appearance) -> PageScene {
        PageScene(
            device: isPhone ? "phone" : "desktop",
            appearance,
            size: isPhone ? Size(width: 375, height: 667) : Size(width: 1_280, height: 720),
            pixelRatio: isPhone ? 2 : 1,
            isPhone: isPhone
        )
    }
}
