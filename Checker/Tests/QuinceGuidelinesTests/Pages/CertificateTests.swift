import Foundation
import QuinceBrowserPages
import QuinceGuidelines
import Testing

extension TroubleInBrowserTests {
    /// A server with a certificate that nobody but itself has signed.
    @Suite("Certificates", .enabled(if: SecureServer.isThere, "openssl is not installed"))
    struct CertificateTests {
        @Test("one that nobody signed is accepted of this machine, and of no other")
        func loopback() async throws {
            let server = try SecureServer()
            defer { server.stop() }
            var program = try DriverProgram.installed()
            // The same server under a name of the wide world.
            program.arguments = ["host-resolver-rules=MAP shop.example 127.0.0.1"]
            let pages = try ["localhost", "127.0.0.1", "shop.example"]
                .map { try BrowserPage(parsing: "https://\($0):\(server.port)/login.html") }
            let result = try await PageInspector(program, scenes: [.phone]).inspect(pages)
            #expect(result.inspection.buttons.map(\.place.path) == pages.prefix(2).map(\.address))
            #expect(
                result.unreadable == [
                    UnreadableInput(
                        pages[2].place,
                        "can't be opened (ERR_CERT_AUTHORITY_INVALID): its certificate isn't trusted; untrusted certificates are accepted from this machine only"
                    )
                ]
            )
        }
    }
}

/// `openssl s_server`, which serves files.
private struct SecureServer {
    static let isThere = FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl")

    let port: Int
    private let process = Process()
    private let folder: URL

    init() throws {
        self.folder = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("tls-\(UUID())")
        try FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: true)
        let page = PageMarkup.page(PageMarkup.button())
        try Data(page.utf8).write(to: self.folder.appendingPathComponent("login.html"))
        let script = """
            /usr/bin/openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out certificate.pem -days 2 -subj /CN=localhost \
            -addext subjectAltName=DNS:localhost,IP:127.0.0.1,DNS:shop.example 2>/dev/null
            exec /usr/bin/openssl s_server -accept 127.0.0.1:0 -key key.pem -cert certificate.pem -WWW
            """
        let output = Pipe()
        self.process.executableURL = URL(fileURLWithPath: "/bin/sh")
        self.process.arguments = ["-c", script]
        self.process.currentDirectoryURL = self.folder
        self.process.standardOutput = output
        self.process.standardInput = FileHandle.nullDevice
        self.process.standardError = FileHandle.nullDevice
        try self.process.run()
        var said = ""
        var port: Int?
        while port == nil {
            let data = output.fileHandleForReading.availableData
            guard !data.isEmpty else { throw CancellationError() }
            said += String(decoding: data, as: UTF8.self)
            port = said.firstMatch(of: /ACCEPT \S*:(\d+)\s/).flatMap { Int($0.1) }
        }
        self.port = try #require(port)
    }

    func stop() {
        self.process.terminate()
        self.process.waitUntilExit()
        try? FileManager.default.removeItem(at: self.folder)
    }
}
