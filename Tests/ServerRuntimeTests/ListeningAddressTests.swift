import NIOCore
import NIOPosix
import ProgramStart
import ServerRuntime
import Testing

@Suite("Addresses to listen on")
struct ListeningAddressTests {
    @Test(
        "a port in use is named with the setting that changes it; only flags can let the system choose",
        arguments: [
            (.hostAndPort, "--port (0 picks a free one)"),
            (.one("--https"), "--https HOST:PORT (0 picks a free one)"),
            (.key("relay: listen"), "'relay: listen' in the configuration file"),
        ] as [(ListeningAddress.Flags, String)]
    )
    func inUse(_ flags: ListeningAddress.Flags, _ remedy: String) async throws {
        let other = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .bind(host: "127.0.0.1", port: 0).get()
        let port = try #require(other.localAddress?.port)
        let address = ListeningAddress(host: "127.0.0.1", port: port, flags: flags)
        #expect(
            address.obstacle()?.message
                == "port \(port) of 127.0.0.1 is already in use; stop the other program, or choose another port with \(remedy)"
        )
        try await other.close()
    }
}
