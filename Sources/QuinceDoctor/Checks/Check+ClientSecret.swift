import Crypto
import Foundation
import QuinceProtocol

extension Check {
    /// Every check that the service makes of a client secret, on the app's own.
    ///
    /// A client secret that the doctor made has one line: its form can't be wrong.
    static let clientSecret =
        [Self.secretForm, Self.algorithm, Self.secretKeyID] + ClientSecretChecks.claims.map(Self.claim)
        + [Self.signature]

    private static let secretForm = Self("client-secret") { examination in
        guard let secret = examination.settings.clientSecret else {
            return examination.settings.privateKey == nil
                ? .notChecked("no client secret and no private key were given")
                : .passed("this command makes one with the private key")
        }
        return examination.judging("the client secret is a signed token") { () throws(ProtocolError) in
            _ = try ClientSecretChecks.token(parsing: secret)
        }
    }

    private static let algorithm = Self("client-secret.alg") { examination in
        guard let token = examination.appToken else { return nil }
        return examination.judging("alg is ES256") { () throws(ProtocolError) in
            try ClientSecretChecks.algorithm(of: token)
        }
    }

    private static let secretKeyID = Self("client-secret.kid") { examination in
        guard let token = examination.appToken else { return nil }
        let given = examination.settings.keyID
        return examination.judging(given == nil ? "the header has a kid" : "kid is the Key ID") {
            () throws(ProtocolError) in
            let id = try ClientSecretChecks.keyID(of: token)
            guard let given, id != given else { return }
            throw ClientSecretChecks.refusal(
                "client_secret.kid",
                "kid is '\(id.shortened)', but the Key ID is \(given)"
            )
        }
    }

    private static func claim(_ name: String) -> Self {
        Self("client-secret.\(name)") { examination in
            guard let token = examination.appToken else { return nil }
            guard name != "nbf" || token.claims["nbf"] != nil else {
                return .passed("there is no nbf, and none is needed")
            }
            let checks = ClientSecretChecks(
                token: token,
                clientID: examination.settings.clientID,
                teamID: examination.teamID ?? "",
                issuer: examination.settings.issuer,
                now: Int(examination.issuerTime.timeIntervalSince1970)
            )
            return examination.judging("\(name) is \(Self.shown(token.claims[name]))") {
                () throws(ProtocolError) in
                try checks.check(name)
            }
        }
    }

    private static let signature = Self("client-secret.signature") { examination in
        // Another algorithm has another kind of signature.
        guard let token = examination.appToken, token.algorithm == "ES256" else { return nil }
        guard let key = examination.settings.privateKey?.publicKey else {
            return .notChecked(
                "without the private key, the signature can't be verified",
                "Give the .p8 file with --key."
            )
        }
        return examination.judging("the private key signed the client secret") { () throws(ProtocolError) in
            guard !ClientSecret.isSigned(token, by: key) else { return }
            throw Self.refusal(ofSignature: token.signature.count)
        }
    }

    /// The refusal of a signature that doesn't verify.
    ///
    /// `length`: the signature's length, in bytes. A signature in DER has another length than 64.
    private static func refusal(ofSignature length: Int) -> ProtocolError {
        length == ClientSecretChecks.signatureLength
            ? ClientSecretChecks.refusal(
                "client_secret.signature",
                "the private key in the .p8 file didn't sign this client secret"
            )
            : ClientSecretChecks.refusal(
                "client_secret.signature-form",
                "the signature has \(length) bytes, not \(ClientSecretChecks.signatureLength)"
            )
    }

    /// A claim for the output: times as dates, everything else as it is.
    private static func shown(_ value: JSONValue?) -> String {
        guard let value else { return "missing" }
        guard let seconds = value.integer, (0..<(1 << 40)).contains(seconds) else {
            return value.string?.shortened ?? value.text.shortened
        }
        return Date(timeIntervalSince1970: TimeInterval(seconds)).formatted(.iso8601)
    }
}

extension Examination {
    /// The judgment of one rule of the service: its own sentence if it refuses, otherwise `sentence`.
    fileprivate func judging(_ sentence: String, _ rule: () throws(ProtocolError) -> Void) -> Judgment {
        do throws(ProtocolError) {
            try rule()
            return .passed(sentence)
        } catch {
            let check = error.finding.check
            let remedy =
                check == "client_secret.iss" ? self.issuerRemedy : Self.remedies[check] ?? Self.newSecret
            return .failed(Self.withoutAdvice(error.finding.message), remedy).unlessRight(self)
        }
    }

    private var issuerRemedy: String {
        let place = self.remedy(
            apple: "developer.apple.com/account shows it under Membership details",
            other: "'quince serve' prints it when it starts"
        )
        return "Set iss to your Team ID; \(place)."
    }

    /// The service's sentence without the advice at its end, which the remedy repeats.
    private static func withoutAdvice(_ message: String) -> String {
        for advice in ["; check the clock of the app's server", "; make a new one"]
        where message.hasSuffix(advice) {
            return String(message.dropLast(advice.count))
        }
        return message
    }

    private static let newSecret =
        "Make a new client secret, for example with 'quince secret', and send it unchanged."

    private static let remedies = [
        "client_secret":
            "Send the token alone: three parts between two dots, without quotes, spaces or line breaks.",
        "client_secret.alg": "Sign the client secret with ES256 and the .p8 file.",
        "client_secret.kid": "Write the Key ID of the .p8 file into the header of the client secret, as kid.",
        "client_secret.sub": "Set sub to exactly the client_id that the request sends.",
        "client_secret.aud": "Set aud to \(ClientSecret.appleAudience).",
        "client_secret.iat":
            "Set iat to the time at which the client secret is made, in seconds, and correct the server's clock.",
        "client_secret.exp":
            "Make a new client secret that expires in at most \(ClientSecret.maximumLifetime) seconds (six months).",
        "client_secret.nbf": "Leave nbf out, or correct the server's clock.",
        "client_secret.signature":
            "Sign the client secret with this .p8 file, or give the .p8 file that your server uses with --key.",
        "client_secret.signature-form":
            "Write the signature as 64 bytes (r‖s); libraries call this format IEEE P1363 or JWS, not DER.",
    ]
}
