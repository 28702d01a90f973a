/// One evaluation of `check_host` (RFC 7208 §4), which counts its lookups.
struct SPFEvaluation: Sendable {
    struct Outcome: Sendable {
        let result: SPFResult
        let reason: String
        /// The domain whose record decided, and where that record has its explanation.
        var domain = ""
        var explanation: SPFMacroText?
    }

    let client: SPFClient
    let dns: any DNSLookup
    private var lookups = 0
    private var voidLookups = 0
    private var names: [String]?

    init(client: SPFClient, dns: any DNSLookup) { (self.client, self.dns) = (client, dns) }

    mutating func outcome() async -> Outcome {
        do throws(SPFStop) {
            return try await self.check(self.client.domain)
        } catch {
            return switch error {
            case .permanent(let reason): Outcome(result: .permerror, reason: reason)
            case .temporary(let reason): Outcome(result: .temperror, reason: reason)
            }
        }
    }

    private mutating func check(_ domain: String) async throws(SPFStop) -> Outcome {
        // §4.3: an address literal, a single label and a name that can't exist have no record.
        guard let name = DNSName(parsing: domain), name.text.utf8.contains(UInt8(ascii: ".")),
            name.text.utf8.first != UInt8(ascii: "[")
        else { return Outcome(result: .none, reason: "The sender has no domain that could have a record.") }
        guard let record = try await self.record(domain) else {
            return Outcome(result: .none, reason: "\(name.text) has no SPF record.")
        }
        for directive in record.directives where try await self.matches(directive.mechanism, domain) {
            return Outcome(
                result: directive.result,
                reason: "\(self.client.address) matches \(directive.text) in the record of \(name.text).",
                domain: domain,
                explanation: record.explanation
            )
        }
        guard let redirect = record.redirect else {
            return Outcome(
                result: .neutral,
                reason: "Nothing in the record of \(name.text) matches \(self.client.address)."
            )
        }
        try self.countLookup()
        let outcome = try await self.check(try await self.target(redirect, domain))
        guard outcome.result != .none else {
            throw .permanent("The record redirects to a domain without a record.")
        }
        return outcome
    }

    /// The record of a domain; nil if it has none.
    private func record(_ domain: String) async throws(SPFStop) -> SPFRecord? {
        let texts: [[UInt8]]
        switch await self.dns.lookup(domain, .txt) {
        case .found(let records): texts = records.compactMap(\.text).filter(SPFRecord.isRecord)
        case .noData, .noName: texts = []
        case .failed(let failure): throw .temporary("DNS: \(failure.rawValue).")
        }
        guard texts.count <= 1 else { throw .permanent("The domain has more than one SPF record.") }
        guard let text = texts.first else { return nil }
        return try SPFRecord(parsing: text)
    }

    // MARK: Mechanisms (§5)

    private mutating func matches(_ mechanism: SPFRecord.Mechanism, _ domain: String) async throws(SPFStop)
        -> Bool
    {
        switch mechanism {
        case .all: return true
        case .network(let network, let length): return self.client.address.isIn(network, length: length)
        case .include(let text):
            try self.countLookup()
            let outcome = try await self.check(try await self.target(text, domain))
            guard outcome.result != .none else { throw .permanent("An included domain has no record.") }
            return outcome.result == .pass
        case .a(let text, let prefix):
            try self.countLookup()
            let addresses = try await self.addresses(try await self.target(text, domain), countsVoid: true)
            return self.isClient(in: addresses, prefix)
        case .mx(let text, let prefix):
            try self.countLookup()
            return try await self.isExchanger(of: try await self.target(text, domain), prefix)
        case .ptr(let text):
            try self.countLookup()
            let target = DNSName(parsing: try await self.target(text, domain))?.text ?? ""
            return await self.validatedNames().contains { Self.isBelow($0, target) }
        case .exists(let text):
            try self.countLookup()
            return try await !self.records(try await self.target(text, domain), .a, countsVoid: true).isEmpty
        }
    }

    private mutating func isExchanger(of domain: String, _ prefix: SPFRecord.Prefix) async throws(SPFStop)
        -> Bool
    {
        let exchangers = try await self.records(domain, .mx, countsVoid: true)
        guard exchangers.count <= SPFLimits.names else {
            throw .permanent("A domain has more than 10 mail exchangers.")
        }
        for name in exchangers.compactMap(\.name) where !name.isEmpty {
            if self.isClient(in: try await self.addresses(name, countsVoid: false), prefix) { return true }
        }
        return false
    }

    private func isClient(in addresses: [IPAddress], _ prefix: SPFRecord.Prefix) -> Bool {
        let length = self.client.address.isIPv4 ? prefix.version4 : prefix.version6
        return addresses.contains { self.client.address.isIn($0, length: length) }
    }

    /// The addresses of a name, of the client's version.
    private mutating func addresses(_ name: String, countsVoid: Bool) async throws(SPFStop) -> [IPAddress] {
        let type = self.client.address.isIPv4 ? DNSType.a : .aaaa
        return try await self.records(name, type, countsVoid: countsVoid).compactMap(\.address)
    }

    private mutating func records(_ name: String, _ type: DNSType, countsVoid: Bool) async throws(SPFStop)
        -> [DNSData]
    {
        switch await self.dns.lookup(name, type) {
        case .found(let records): return records
        case .failed(let failure): throw .temporary("DNS: \(failure.rawValue).")
        case .noData, .noName:
            if countsVoid { self.voidLookups += 1 }
            guard self.voidLookups <= SPFLimits.voidLookups else {
                throw .permanent("More than 2 names in the records have no data.")
            }
            return []
        }
    }

    private mutating func countLookup() throws(SPFStop) {
        self.lookups += 1
        guard self.lookups <= SPFLimits.lookups else {
            throw .permanent("The records need more than 10 lookups.")
        }
    }

    /// The names of the client that lead back to its address (§5.5); a lookup that fails gives no name.
    private mutating func validatedNames() async -> [String] {
        if let names = self.names { return names }
        var validated: [String] = []
        if case .found(let records) = await self.dns.lookup(self.client.address.reverseName, .ptr) {
            for name in records.compactMap(\.name).prefix(SPFLimits.names) {
                let addresses = (try? await self.addresses(name, countsVoid: false)) ?? []
                if addresses.contains(self.client.address) { validated.append(name.lowercasedASCII) }
            }
        }
        self.names = validated
        return validated
    }

    private static func isBelow(_ name: String, _ domain: String) -> Bool {
        name.utf8.elementsEqual(domain.utf8)
            || name.utf8.suffix(domain.utf8.count + 1).elementsEqual(".\(domain)".utf8)
    }

    // MARK: Macros (§7)

    /// The name that a mechanism means: its argument, or the domain of the record.
    private mutating func target(_ text: SPFMacroText?, _ domain: String) async throws(SPFStop) -> String {
        guard let text else { return domain }
        var name = await self.expanded(text, domain)[...]
        // §7.3: labels are removed from the left until the name fits.
        while name.count > 253, let dot = name.firstIndex(of: UInt8(ascii: ".")) { name = name[(dot + 1)...] }
        return String(decoding: name, as: UTF8.self)
    }

    private mutating func expanded(_ text: SPFMacroText, _ domain: String) async -> [UInt8] {
        var result: [UInt8] = []
        for part in text.parts {
            switch part {
            case .literal(let bytes): result += bytes
            case .macro(let macro): result += macro.applied(to: await self.value(macro.letter, domain))
            }
        }
        return result
    }

    private mutating func value(_ letter: UInt8, _ domain: String) async -> String {
        let address = self.client.address
        switch letter {
        case UInt8(ascii: "s"): return "\(self.client.localPart)@\(self.client.domain)"
        case UInt8(ascii: "l"): return self.client.localPart
        case UInt8(ascii: "o"): return self.client.domain
        case UInt8(ascii: "d"): return domain
        case UInt8(ascii: "i"):
            return address.isIPv4 ? "\(address)" : address.nibbles.joined(separator: ".").uppercased()
        case UInt8(ascii: "v"): return address.isIPv4 ? "in-addr" : "ip6"
        case UInt8(ascii: "h"): return self.client.helo
        case UInt8(ascii: "c"): return "\(address)"
        case UInt8(ascii: "r"): return self.client.receiver
        case UInt8(ascii: "t"): return "\(self.client.time)"
        default:  // p
            let names = await self.validatedNames()
            let domain = domain.lowercasedASCII
            return names.first { $0 == domain } ?? names.first { Self.isBelow($0, domain) } ?? names.first
                ?? "unknown"
        }
    }

    /// What the domain says about a failure (§6.2); nil if it says nothing that can be used.
    mutating func explanation(_ outcome: Outcome) async -> String? {
        guard let place = outcome.explanation, let name = try? await self.target(place, outcome.domain),
            case .found(let records) = await self.dns.lookup(name, .txt), records.count == 1,
            let bytes = records.first?.text,
            let text = try? SPFMacroText(parsing: bytes[...], isExplanation: true)
        else { return nil }
        let expanded = await self.expanded(text, outcome.domain)
        guard expanded.allSatisfy({ (0x20...0x7E).contains($0) }) else { return nil }
        return String(decoding: expanded.prefix(SPFLimits.explanation), as: UTF8.self)
    }
}
