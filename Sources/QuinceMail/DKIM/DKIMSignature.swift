/// A field `DKIM-Signature` whose tags were read and checked (RFC 6376 §3.5).
struct DKIMSignature: Sendable {
    let field: HeaderField
    let algorithm: DKIMAlgorithm
    let signature: [UInt8]
    let bodyHash: [UInt8]
    let header: Canonicalization
    let body: Canonicalization
    let domain: String
    let selector: String
    /// The names of the signed fields, in lower case and in order.
    let signedNames: [String]
    /// The domain of the identity (`i=`), which is ``domain`` or below it.
    let identityDomain: String

    /// The place of the key record.
    var keyName: String { "\(self.selector)._domainkey.\(self.domain)" }

    /// Reads the tags of a field; `time` is in seconds since 1970.
    ///
    /// - Throws: ``DKIMStop``.
    init(_ field: HeaderField, _ tags: TagList, time: Int) throws(DKIMStop) {
        guard tags.text("v") == "1" else { throw .permanent("The signature has no version 1.") }
        self.algorithm = try Self.algorithm(tags)
        guard let domain = tags.text("d")?.lowercasedASCII, MailDomain.isValid(domain),
            domain.utf8.contains(UInt8(ascii: "."))
        else { throw .permanent("The signature has no valid domain (d=).") }
        guard let selector = tags.text("s")?.lowercasedASCII,
            DNSName(parsing: "\(selector)._domainkey.\(domain)") != nil
        else { throw .permanent("The signature has no valid selector (s=).") }
        guard let signature = tags["b"].flatMap(Base64.decode), !signature.isEmpty,
            let bodyHash = tags["bh"].flatMap(Base64.decode), bodyHash.count == 32
        else { throw .permanent("The signature (b=) or the body hash (bh=) isn't valid.") }
        guard let names = tags.list("h"), names.allSatisfy({ !$0.isEmpty }) else {
            throw .permanent("The signature has no valid list of fields (h=).")
        }
        guard names.contains("from") else { throw .permanent("The signature doesn't cover From.") }
        guard tags.list("q")?.contains("dns/txt") ?? true else {
            throw .permanent("The signature names no known way to its key (q=).")
        }
        (self.header, self.body) = try Self.forms(tags)
        self.identityDomain = try Self.identityDomain(tags, domain)
        // RFC 6376 §8.2: what stands after the counted part can be anything.
        guard tags["l"] == nil else {
            throw .fail("The signature covers only a part of the body (l=), so it doesn't count.")
        }
        try Self.checkTimes(tags, time)
        (self.field, self.domain, self.selector, self.signedNames) = (field, domain, selector, names)
        (self.signature, self.bodyHash) = (signature, bodyHash)
    }

    private static func algorithm(_ tags: TagList) throws(DKIMStop) -> DKIMAlgorithm {
        guard let name = tags.text("a") else { throw .permanent("The signature has no algorithm (a=).") }
        guard name != "rsa-sha1" else {
            throw .fail("The signature uses SHA-1, which doesn't count any more (RFC 8301).")
        }
        guard let algorithm = DKIMAlgorithm(rawValue: name) else {
            throw .permanent("The signature has an unknown algorithm (a=).")
        }
        return algorithm
    }

    private static func forms(_ tags: TagList) throws(DKIMStop) -> (Canonicalization, Canonicalization) {
        guard tags["c"] != nil else { return (.simple, .simple) }
        let parts = (tags.text("c") ?? "").split(separator: "/", omittingEmptySubsequences: false).map {
            Canonicalization(rawValue: String($0))
        }
        guard let first = parts.first, let header = first, parts.count <= 2,
            let body = parts.count == 2 ? parts[1] : .simple
        else { throw .permanent("The signature has an unknown canonical form (c=).") }
        return (header, body)
    }

    private static func identityDomain(_ tags: TagList, _ domain: String) throws(DKIMStop) -> String {
        guard let identity = tags["i"] else { return domain }
        let after = identity.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        let name = after.last?.lowercasedText ?? ""
        guard after.count > 1,
            name == domain || name.utf8.suffix(domain.utf8.count + 1).elementsEqual(".\(domain)".utf8)
        else { throw .permanent("The identity (i=) isn't in the domain that signed.") }
        return name
    }

    private static func checkTimes(_ tags: TagList, _ time: Int) throws(DKIMStop) {
        let (signed, end) = (tags.number("t"), tags.number("x"))
        guard (tags["t"] == nil) == (signed == nil), (tags["x"] == nil) == (end == nil) else {
            throw .permanent("A time in the signature (t=, x=) isn't a number.")
        }
        if let signed, let end, end <= signed {
            throw .permanent("The signature ends (x=) before it was made (t=).")
        }
        if let end, end < time { throw .fail("The signature has expired (x=).") }
        if let signed, signed > time + DKIMLimits.clockDifference {
            throw .fail("The signature was made in the future (t=).")
        }
    }

    /// The bytes that are signed: the fields of the list, from the bottom of the header section to its top for each name, then the
    /// signature itself without its value (RFC 6376 §3.7, §5.4.2).
    static func signedBytes(
        _ names: [String],
        of header: HeaderBlock,
        and field: HeaderField,
        _ form: Canonicalization
    ) -> [UInt8] {
        var left: [String: [HeaderField]] = [:]
        for other in header.fields { left[other.lowercasedName, default: []].append(other) }
        // A name without a field left stands for nothing; that is how a field is kept from being added.
        var bytes = names.flatMap { name in left[name]?.popLast().map(form.bytes) ?? [] }
        bytes += form.bytes(of: Self.withoutValue(field))
        return Array(bytes.dropLast(2))
    }

    /// The field with an empty `b=` tag, and all other bytes as they are.
    private static func withoutValue(_ field: HeaderField) -> HeaderField {
        var start = field.valueStart
        let end = field.raw.count - 2
        while start < end {
            let tagEnd = field.raw[start..<end].firstIndex(of: UInt8(ascii: ";")) ?? end
            if let equals = field.raw[start..<tagEnd].firstIndex(of: UInt8(ascii: "=")),
                field.raw[start..<equals].trimmed(\.isFolding) == [UInt8(ascii: "b")]
            {
                let raw = field.raw[...equals] + field.raw[tagEnd...]
                return (try? HeaderField(parsing: raw)) ?? field
            }
            start = tagEnd + 1
        }
        return field
    }
}
