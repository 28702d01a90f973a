// What a DKIM signature of a message costs beside its RSA signature. Prints the CPU seconds of both, medians of rounds that take turns.

import Crypto
import CryptoExtras
import Foundation
import QuinceMail

let key = try _RSA.Signing.PrivateKey(keySize: .bits2048)
let signer = try DKIMSigner(domain: "relay.example", selector: "q1", key: .rsa(key))
let header = try HeaderBlock(
    parsing: Array(
        """
        From: Shop <news=shop.example@relay.example>\r
        To: abc@relay.example\r
        Subject: Your order of 3 quinces\r
        Date: Thu, 26 Nov 2026 10:00:00 +0000\r
        Message-ID: <1@shop.example>\r
        MIME-Version: 1.0\r
        Content-Type: text/plain; charset=utf-8\r

        """.utf8
    )
)
// A body of 10 KB, as a mail with a picture's link has.
let body = Array(String(repeating: "Thank you for your order.  It arrives tomorrow.\r\n", count: 200).utf8)

/// CPU seconds of one run of `work`.
func cost(_ work: () throws -> Void) rethrows -> Double {
    let start = clock()
    for _ in 0..<200 { try work() }
    return Double(clock() - start) / Double(CLOCKS_PER_SEC) / 200
}

var (rsa, dkim): ([Double], [Double]) = ([], [])
for _ in 0..<9 {
    rsa.append(
        try cost { _ = try key.signature(for: SHA256.hash(data: body), padding: .insecurePKCS1v1_5) }
    )
    dkim.append(
        try cost {
            var hash = DKIMBodyHash(.relaxed)
            hash.take(body)
            _ = try signer.signature(of: header, bodyHash: hash.finish(), now: Date())
        }
    )
}
print(rsa.sorted()[rsa.count / 2], dkim.sorted()[dkim.count / 2])
