import Foundation

extension SMTPSession {
    /// What AUTH waits for (RFC 4954 §4, RFC 4616; LOGIN has no RFC).
    enum LoginStep: Hashable, Sendable {
        case plain
        case name
        case password(name: String)
    }

    /// AUTH.
    mutating func login(_ arguments: Substring) -> Step {
        guard self.peer.isExtended, self.peer.user == nil, self.state == .idle else {
            return self.refuse(.sequence)
        }
        guard self.peer.isEncrypted || !self.configuration.loginNeedsTLS else {
            return self.refuse(
                SMTPReply(538, "5.7.11", "Encryption required for requested authentication mechanism")
            )
        }
        let words = arguments.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count <= 2, let mechanism = words.first?.uppercased() else { return self.refuse(.syntax) }
        let initial = words.count == 2 ? String(words[1]) : nil
        switch mechanism {
        case "PLAIN":
            self.state = .login(.plain)
            return initial.map { self.continueLogin($0 == "=" ? "" : $0, .plain) } ?? Self.challenge("")
        case "LOGIN":
            self.state = .login(.name)
            return initial.map { self.continueLogin($0 == "=" ? "" : $0, .name) }
                ?? Self.challenge("Username:")
        case "": return self.refuse(.syntax)
        default: return self.refuse(SMTPReply(504, "5.5.4", "Unrecognized authentication type"))
        }
    }

    /// A line of the client's after a challenge.
    mutating func continueLogin(_ line: String, _ step: LoginStep) -> Step {
        self.state = .idle
        guard line != "*" else { return self.refuse(SMTPReply(501, "5.7.0", "Authentication cancelled")) }
        guard line.utf8.count + 2 <= self.configuration.limits.authenticationLine,
            let bytes = Data(base64Encoded: line)
        else { return self.refuse(SMTPReply(501, "5.5.2", "Cannot decode the response")) }
        switch step {
        case .plain:
            let parts = bytes.split(separator: 0, omittingEmptySubsequences: false).map {
                String(decoding: $0, as: UTF8.self)
            }
            guard parts.count == 3, !parts[1].isEmpty else {
                return self.refuse(SMTPReply(501, "5.5.2", "Cannot decode the response"))
            }
            return self.ask(.authenticate(SMTPCredentials(user: parts[1], password: parts[2])))
        case .name:
            self.state = .login(.password(name: String(decoding: bytes, as: UTF8.self)))
            return Self.challenge("Password:")
        case .password(let name):
            let password = String(decoding: bytes, as: UTF8.self)
            return self.ask(.authenticate(SMTPCredentials(user: name, password: password)))
        }
    }

    private static func challenge(_ text: String) -> Step {
        .reply(SMTPReply(334, nil, Data(text.utf8).base64EncodedString()))
    }
}
