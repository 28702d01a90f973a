import Foundation
import QuinceProtocol

/// The environment variables that make programs trust the authority, and reach Apple's hosts through the proxy.
package struct TrustVariables: Hashable, Sendable {
    /// A variable with its value, and the programs that read it.
    package struct Variable: Hashable, Sendable {
        package let name: String
        package let value: String
        package let readers: String
    }

    package let all: [Variable]

    /// - Parameters:
    ///   - folder: The folder with the trust files.
    ///   - environment: The variables before; what they already name is kept where that is possible.
    ///   - proxy: The URL of the CONNECT proxy; nil if Apple's hosts lead to Quince by another way.
    ///   - nodePort: The port with TLS on this machine to which Node.js connects without the proxy; nil leaves it alone.
    package init(
        _ folder: StandInFolder,
        environment: [String: String],
        proxy: String? = nil,
        nodePort: Int? = nil
    ) {
        let before = Before(environment: environment, folder: folder)
        var all = [
            Variable(
                name: "SSL_CERT_FILE",
                value: folder.bundle,
                readers: "OpenSSL: Python, httpx, aiohttp, Ruby, PHP streams; Go; .NET on Linux; Rust"
            ),
            Variable(name: "REQUESTS_CA_BUNDLE", value: folder.bundle, readers: "Python requests"),
            Variable(name: "CURL_CA_BUNDLE", value: folder.bundle, readers: "curl"),
            Variable(
                name: "NODE_EXTRA_CA_CERTS",
                value: before.addsToNode ? folder.bundle : folder.authority,
                readers: "Node.js, Bun"
            ),
            Variable(
                name: "DENO_CERT",
                value: before.addsToDeno ? folder.bundle : folder.authority,
                readers: "Deno"
            ),
            Variable(
                name: "JAVA_TOOL_OPTIONS",
                value: before.javaOptions(folder, proxy: proxy),
                readers: "Java, Kotlin, Scala"
            ),
            Variable(
                name: "PHP_INI_SCAN_DIR",
                value: before.phpFolders(folder),
                readers: "PHP with its curl extension"
            ),
            Variable(name: "WGETRC", value: folder.wgetConfiguration, readers: "wget"),
            Variable(name: "GRPC_DEFAULT_SSL_ROOTS_FILE_PATH", value: folder.bundle, readers: "gRPC"),
            Variable(name: "GIT_SSL_CAINFO", value: folder.bundle, readers: "git"),
            Variable(name: "PIP_CERT", value: folder.bundle, readers: "pip"),
            Variable(name: "AWS_CA_BUNDLE", value: folder.bundle, readers: "AWS tools"),
        ]
        if let proxy {
            all += [
                Variable(name: "HTTPS_PROXY", value: proxy, readers: "most programs"),
                Variable(
                    name: "https_proxy",
                    value: proxy,
                    readers: "curl, wget, Python, PHP's curl extension"
                ),
                // Ruby's Net::HTTP takes this one, for https as well.
                Variable(name: "http_proxy", value: proxy, readers: "Ruby"),
                Variable(name: "NODE_USE_ENV_PROXY", value: "1", readers: "Node.js from 22.21 and 24.5"),
                Variable(name: "NO_PROXY", value: before.directHosts, readers: "most programs"),
                Variable(name: "no_proxy", value: before.directHosts, readers: "most programs"),
            ]
        }
        if let nodePort {
            all += [
                Variable(name: "NODE_OPTIONS", value: before.nodeOptions(folder), readers: "Node.js"),
                Variable(
                    name: "QUINCE_NODE_PORT",
                    value: String(nodePort),
                    readers: "Node.js, for the file in NODE_OPTIONS"
                ),
            ]
        }
        // A company's proxy would ask Apple.
        if proxy == nil, before.hasProxy {
            for name in ["NO_PROXY", "no_proxy"] {
                all.append(
                    Variable(
                        name: name,
                        value: ([before.directHosts] + AppleHosts.names).joined(separator: ","),
                        readers: "most programs"
                    )
                )
            }
        }
        self.all = all
    }

    /// The environment of a command: the variables before, with these in their place.
    package func applied(to environment: [String: String]) -> [String: String] {
        environment.merging(self.all.map { ($0.name, $0.value) }) { $1 }
    }
}

extension TrustVariables {
    /// What the environment named before.
    fileprivate struct Before {
        let environment: [String: String]
        let folder: StandInFolder

        var addsToNode: Bool { self.names("NODE_EXTRA_CA_CERTS") }
        var addsToDeno: Bool { self.names("DENO_CERT") }

        /// Whether programs use a proxy already.
        var hasProxy: Bool {
            ["HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"]
                .contains { self.environment[$0]?.isEmpty == false }
        }

        /// Whether a variable names a file that isn't ours.
        private func names(_ variable: String) -> Bool {
            guard let path = self.environment[variable], !path.isEmpty else { return false }
            return !path.hasPrefix(self.folder.path + "/")
        }

        /// Java takes the last of several options with one name, so ours stand behind the others.
        func javaOptions(_ folder: StandInFolder, proxy: String?) -> String {
            var own = [
                "-Djavax.net.ssl.trustStore=\(folder.javaTrustStore)",
                "-Djavax.net.ssl.trustStoreType=JKS",
                "-Djavax.net.ssl.trustStorePassword=\(JavaTrustStore.password)",
            ]
            if let proxy, let colon = proxy.lastIndex(of: ":"),
                let host = proxy[..<colon].split(separator: "/").last
            {
                own += [
                    "-Dhttps.proxyHost=\(host)", "-Dhttps.proxyPort=\(proxy[proxy.index(after: colon)...])",
                ]
            }
            let text = own.map { $0.contains(" ") ? "\"\($0)\"" : $0 }.joined(separator: " ")
            let before = (self.environment["JAVA_TOOL_OPTIONS"] ?? "").replacing(text, with: "")
                .trimmingCharacters(in: .whitespaces)
            return before.isEmpty ? text : "\(before) \(text)"
        }

        /// The file that connects to Quince, before the program's own options.
        func nodeOptions(_ folder: StandInFolder) -> String {
            let own = "--require \"\(folder.nodeFile)\""
            guard let before = self.environment["NODE_OPTIONS"], !before.isEmpty,
                !before.contains(folder.nodeFile)
            else { return own }
            return "\(own) \(before)"
        }

        /// An empty entry stands for PHP's own folder.
        func phpFolders(_ folder: StandInFolder) -> String {
            let folders = (self.environment["PHP_INI_SCAN_DIR"] ?? "")
                .split(separator: ":", omittingEmptySubsequences: false).map(String.init)
            return (folders.filter { $0 != folder.phpFolder } + [folder.phpFolder]).joined(separator: ":")
        }

        /// The hosts that programs reach without the proxy: those before, except for Apple's, and this machine.
        var directHosts: String {
            let named = self.environment["NO_PROXY"] ?? self.environment["no_proxy"] ?? ""
            let before = named.split(separator: ",").map { $0.filter { $0 != " " } }
                .filter { entry in
                    let suffix = entry.drop { $0 == "*" || $0 == "." }
                    return !entry.isEmpty && entry != "*"
                        && !AppleHosts.names.contains { $0 == suffix || $0.hasSuffix("." + suffix) }
                }
            let own = ["localhost", "127.0.0.1", "::1"]
            return (before.filter { !own.contains($0) } + own).joined(separator: ",")
        }
    }
}
