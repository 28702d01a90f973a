// The yardstick of `make bench`: what one RSA-2048 signature costs on this machine with the library that the service uses.
// Prints the CPU seconds of one signature, the median of several rounds.

import Crypto
import CryptoExtras
import Foundation
import OpenSSLSignatures

let message = Data("yardstick".utf8)
let key = try _RSA.Signing.PrivateKey(keySize: .bits2048)
#if OpenSSL
let prepared = try OpenSSLSigningKey(derRepresentation: key.derRepresentation)
let sign = { _ = try prepared.signature(over: message) }
#else
let sign = { _ = try key.signature(for: SHA256.hash(data: message), padding: .insecurePKCS1v1_5) }
#endif

/// CPU seconds of this process, all threads.
func processorTime() -> Double { Double(clock()) / Double(CLOCKS_PER_SEC) }

var rounds: [Double] = []
for _ in 0..<9 {
    let start = processorTime()
    for _ in 0..<200 { try sign() }
    rounds.append((processorTime() - start) / 200)
}
print(rounds.sorted()[rounds.count / 2])
