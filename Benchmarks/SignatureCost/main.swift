// The yardstick of `make bench`: what one RSA-2048 signature costs on this machine with the library that the service uses.
// Prints the CPU seconds of one signature, the median of several rounds.

import Crypto
import CryptoExtras
import Foundation

let key = try _RSA.Signing.PrivateKey(keySize: .bits2048)
let digest = SHA256.hash(data: Data("yardstick".utf8))

/// CPU seconds of this process, all threads.
func processorTime() -> Double { Double(clock()) / Double(CLOCKS_PER_SEC) }

var rounds: [Double] = []
for _ in 0..<9 {
    let start = processorTime()
    for _ in 0..<200 { _ = try key.signature(for: digest, padding: .insecurePKCS1v1_5) }
    rounds.append((processorTime() - start) / 200)
}
print(rounds.sorted()[rounds.count / 2])
