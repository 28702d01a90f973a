import NIOCore
import NIOEmbedded
import Testing

@testable import QuinceMail

@Suite("Connections that are read on demand", .timeLimit(.minutes(10)))
struct SMTPChannelTests {
    private func open() async throws -> (NIOAsyncTestingChannel, SMTPChannel) {
        let channel = NIOAsyncTestingChannel()
        let wire = try await channel.testingEventLoop.executeInContext { try SMTPChannel(channel) }
        try await channel.connect(to: SocketAddress(ipAddress: "192.0.2.1", port: 25)).get()
        return (channel, wire)
    }

    private func text(_ input: SMTPChannel.Input) -> String {
        switch input {
        case .bytes(let bytes): String(buffer: bytes)
        case .ended: "ended"
        case .timedOut: "timed out"
        case .stopping: "stopping"
        }
    }

    @Test("octets that came before the end are read after it")
    func end() async throws {
        let (channel, wire) = try await self.open()
        try await channel.writeInbound(ByteBuffer(string: "221 Bye"))
        try await channel.close().get()
        #expect(self.text(await wire.read(for: .seconds(60), interruptible: false)) == "221 Bye")
        #expect(self.text(await wire.read(for: .seconds(60), interruptible: false)) == "ended")
    }

    @Test("octets come before a stop, and a stop interrupts only waits that allow it")
    func stop() async throws {
        let (channel, wire) = try await self.open()
        try await channel.writeInbound(ByteBuffer(string: "NOOP"))
        wire.stop()
        #expect(self.text(await wire.read(for: .seconds(60), interruptible: true)) == "NOOP")
        #expect(self.text(await wire.read(for: .seconds(60), interruptible: true)) == "stopping")
        try await channel.writeInbound(ByteBuffer(string: "text"))
        #expect(self.text(await wire.read(for: .seconds(60), interruptible: false)) == "text")
        try await channel.close().get()
        #expect(self.text(await wire.read(for: .seconds(60), interruptible: true)) == "ended")
    }
}
