package import Foundation

/// The authorities that programs on this machine trust, and ours.
package struct TrustBundle: Hashable, Sendable {
    /// The certificates: PEM, each once, in the order of their files.
    package let certificates: [String]
    /// The files that they come from.
    package let sources: [String]

    /// The variables that name a file with the authorities to trust instead of the system's.
    static let variables = [
        "SSL_CERT_FILE", "CURL_CA_BUNDLE", "REQUESTS_CA_BUNDLE", "NODE_EXTRA_CA_CERTS", "AWS_CA_BUNDLE",
        "PIP_CERT",
        "GIT_SSL_CAINFO", "GRPC_DEFAULT_SSL_ROOTS_FILE_PATH", "DENO_CERT",
    ]

    /// The places where systems keep their authorities: Debian and Alpine, Red Hat, SUSE, macOS and the BSDs.
    package static let systemFiles = [
        "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/ca-bundle.pem",
        "/etc/ssl/cert.pem",
    ]

    /// Reads the system's authorities and those of the variables.
    ///
    /// Companies have authorities of their own, which a machine knows by variables alone. Files in `folder`, which is ours,
    /// don't count: they are written from the result.
    package init(
        environment: [String: String],
        systemFiles: [String] = Self.systemFiles,
        notIn folder: StandInFolder
    ) {
        let named = Self.variables.compactMap { environment[$0] }.filter { !$0.isEmpty }
        let system = systemFiles.first { FileManager.default.fileExists(atPath: $0) }
        var (certificates, sources, seen) = ([String](), [String](), Set<String>())
        for path in [system].compactMap(\.self) + named
        where !sources.contains(path) && !path.hasPrefix(folder.path + "/") {
            guard let data = FileManager.default.contents(atPath: path) else { continue }
            // Comments between the certificates can have any encoding.
            let text = String(decoding: data, as: UTF8.self)
            sources.append(path)
            certificates += Self.certificates(in: text).filter { seen.insert($0).inserted }
        }
        self.certificates = certificates
        self.sources = sources
    }

    /// The PEM blocks of certificates in `text`, without what stands between them.
    package static func certificates(in text: String) -> [String] {
        let (begin, end) = ("-----BEGIN CERTIFICATE-----", "-----END CERTIFICATE-----")
        return text.split(separator: begin).dropFirst(text.hasPrefix(begin) ? 0 : 1).compactMap { part in
            guard let stop = part.range(of: end) else { return nil }
            let lines = part[..<stop.lowerBound].split(whereSeparator: \.isWhitespace)
            return ([Substring(begin)] + lines + [Substring(end)]).joined(separator: "\n")
        }
    }

    /// A certificate's bytes (DER); nil if its base64 is damaged.
    package static func bytes(of certificate: String) -> Data? {
        Data(base64Encoded: certificate.split(separator: "\n").dropFirst().dropLast().joined())
    }
}
