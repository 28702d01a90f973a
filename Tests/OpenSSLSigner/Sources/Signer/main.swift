// Signs each line of standard input, base64, with the RSA key in the file that the argument names (DER), all at the same time,
// and prints the signatures, base64, in the order of the lines. For Interop/test_openssl.py, which compares them.

import Foundation
import OpenSSLSignatures

let messages = Array(AnyIterator { readLine() }).map { Data(base64Encoded: $0) ?? Data() }
let key: OpenSSLSigningKey
do {
    key = try OpenSSLSigningKey(derRepresentation: Data(contentsOf: URL(filePath: CommandLine.arguments[1])))
} catch {
    print(error)
    exit(65)
}
for signature in try await signatures(of: messages, by: key) { print(signature.base64EncodedString()) }

/// All at the same time, with one key.
func signatures(of messages: [Data], by key: OpenSSLSigningKey) async throws -> [Data] {
    try await withThrowingTaskGroup(of: (Int, Data).self) { group in
        for (number, message) in messages.enumerated() {
            group.addTask { (number, try key.signature(over: message)) }
        }
        return try await group.reduce(into: messages) { $0[$1.0] = $1.1 }
    }
}
