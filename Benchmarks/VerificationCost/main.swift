// What believing an identity token costs, beside the RSA verification in it: both in one process, one after the other, so
// that a machine that is slow today is slow for both. Prints one JSON object; Benchmarks/verification.py reads it.
//
//   verification-cost             both rates, in operations a second, and a token with its key set for other libraries
//   verification-cost --count N   verifies N times and nothing else, to have its allocations counted

import Crypto
import CryptoExtras
import Dispatch
import Foundation
import QuinceProtocol
import QuinceRelyingParty

/// A key set in memory.
struct KeySetTransport: WireTransport {
    let body: [UInt8]

    func send(_ request: WireRequest) -> WireResponse { WireResponse(status: 200, body: self.body) }
}

let key = IdentityTokenSigningKey(id: "BENCHKEY01", privateKey: try .init(keySize: .bits2048))
let keySet = try JSONWebKeySet(keys: [key.verificationKey]).json().text
let now = Int(Date().timeIntervalSince1970)
let claims = IdentityToken(
    issuer: "https://appleid.apple.com",
    audience: "com.example.web",
    expiresAt: now + 86_400,
    issuedAt: now,
    subject: "000605.602acdd686cf407598d5277aa7fa7779.0934",
    nonce: "n-0S6_WzA2Mj",
    binding: .accessToken("a"),
    email: "dpdcnf87nu@privaterelay.appleid.com",
    isPrivateEmail: true,
    authenticatedAt: now
).claims(booleans: .boolean)
let text = try key.sign(claims)

let configuration = try SignInConfiguration(
    teamID: "TEAM000001",
    key: DeveloperKey(id: "KEY0000001", privateKey: .init()),
    clients: [.app("com.example.app"), .app("com.example.web")],
    sealingSecret: [UInt8](repeating: 1, count: 32)
)
let verifier = IdentityVerifier(configuration, transport: KeySetTransport(body: Array(keySet.utf8)))

func verify(_ count: Int) async throws {
    for _ in 0..<count {
        let token = try UnverifiedIdentityToken(text)
        _ = try await verifier.verify(token, nonce: .exactly("n-0S6_WzA2Mj"), accessToken: "a")
    }
}

let jws = try CompactJWS(parsing: text)
let signature = _RSA.Signing.RSASignature(rawRepresentation: jws.signature)

func verifyRaw(_ count: Int) -> Bool {
    (0..<count).allSatisfy { _ in
        key.verificationKey.publicKey.isValidSignature(
            signature,
            for: SHA256.hash(data: jws.signedBytes),
            padding: .insecurePKCS1v1_5
        )
    }
}

/// The median of what `body` takes for one operation, in nanoseconds.
func cost(_ body: (Int) async throws -> Void) async rethrows -> Double {
    try await body(500)
    var times: [Double] = []
    for _ in 0..<15 {
        let start = ContinuousClock.now
        try await body(500)
        times.append((ContinuousClock.now - start) / .nanoseconds(1) / 500)
    }
    return times.sorted()[7]
}

func report() async throws {
    let raw = await cost { count in precondition(verifyRaw(count)) }
    let whole = try await cost(verify)
    let report: JSONObject = [
        "rawPerSecond": .double(1e9 / raw), "wholePerSecond": .double(1e9 / whole), "token": .string(text),
        "keySet": .string(keySet),
    ]
    print(JSONValue.object(report).text)
}

// Not awaited here: a main thread that awaits is parked by libdispatch with a signal mask in read-only memory, and valgrind
// 3.19, which writes to it, ends there.
let end = DispatchSemaphore(value: 0)
let count = CommandLine.arguments.count == 3 ? Int(CommandLine.arguments[2]) : nil
Task.detached {
    do { if let count { try await verify(count) } else { try await report() } } catch {
        FileHandle.standardError.write(Data("\(error)\n".utf8))
        exit(1)
    }
    end.signal()
}
end.wait()
