#if PostgreSQL
import Foundation

/// A free port of the loopback address, and programs that listen there.
package enum FreePort {
    package static func find() throws -> Int {
        let (socket, port) = try Self.bind()
        close(socket)
        return port
    }

    /// Answers every connection with some text, as another program would, for the rest of the process.
    package static func listen(_ answer: String) throws -> Int {
        let (socket, port) = try Self.bind()
        guard Foundation.listen(socket, 8) == 0 else { throw TestServer.Failure("listen") }
        Thread.detachNewThread {
            while true {
                let connection = accept(socket, nil, nil)
                guard connection >= 0 else { return }
                var first = [UInt8](repeating: 0, count: 64)
                _ = unsafe first.withUnsafeMutableBytes { unsafe read(connection, $0.baseAddress, $0.count) }
                let bytes = Array(answer.utf8)
                _ = unsafe bytes.withUnsafeBytes { unsafe write(connection, $0.baseAddress, $0.count) }
                close(connection)
            }
        }
        return port
    }

    private static func bind() throws -> (socket: Int32, port: Int) {
        #if os(Linux)
        let kind = Int32(SOCK_STREAM.rawValue)
        #else
        let kind = SOCK_STREAM
        #endif
        let socket = socket(AF_INET, kind, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = unsafe withUnsafeMutablePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe Foundation.bind(socket, address, length) == 0
                    && getsockname(socket, address, &length) == 0
            }
        }
        guard result else { throw TestServer.Failure("bind") }
        return (socket, Int(UInt16(bigEndian: address.sin_port)))
    }
}
#endif
