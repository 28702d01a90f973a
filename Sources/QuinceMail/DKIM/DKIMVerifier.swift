public import struct Foundation.Date

/// Verifies the signatures of a message whose body arrives in pieces.
///
/// The body is hashed once for each canonical form, however many signatures there are. Verify before anything in the message is
/// changed.
public struct DKIMVerifier: Sendable {
    private enum Candidate: Sendable {
        /// Nothing but the tags were looked at.
        case readable(DKIMSignature)
        /// Right for the header; the body decides.
        case right(DKIMSignature)
        case decided(DKIMVerdict)
    }

    private let header: HeaderBlock
    private let dns: any DNSLookup
    private var candidates: [Candidate]
    private var hashes: [Canonicalization: DKIMBodyHash] = [:]

    /// Whether the body can still make a signature pass.
    ///
    /// Before ``checkHeader()``, that is each signature whose tags can be read.
    public var canPass: Bool {
        self.candidates.contains { candidate in
            if case .decided = candidate { false } else { true }
        }
    }

    /// Reads the signatures of a header section: the topmost ``DKIMLimits/signatures``.
    ///
    /// - Parameters:
    ///   - header: As it was received, but for `Received` fields and others that no signature covers.
    ///   - dns: Where the keys are.
    ///   - now: The time that decides whether a signature has expired.
    ///   - domain: With it, only signatures of this domain and of those above it count, and two at most: a stranger's signature can't
    ///     make the verifier wait for the stranger's name server.
    public init(header: HeaderBlock, dns: any DNSLookup, now: Date, covering domain: String? = nil) {
        (self.header, self.dns) = (header, dns)
        let time = Int(now.timeIntervalSince1970)
        let all = header["DKIM-Signature"].prefix(DKIMLimits.signatures).map { Self.candidate($0, time) }
        if let domain {
            let covering = all.filter { candidate in
                guard case .readable(let signature) = candidate else { return false }
                return MailDomain.covers(signature.domain, domain)
            }
            self.candidates = Array(covering.prefix(2))
        } else {
            self.candidates = all
        }
        for case .readable(let signature) in self.candidates {
            self.hashes[signature.body] = DKIMBodyHash(signature.body)
        }
    }

    /// Asks for all keys at once, and checks what each signature says of the header: only the bodies are left for ``finish()``.
    ///
    /// A signature covers the digest of the body, so a false one is found out before the body comes.
    public mutating func checkHeader() async {
        let (header, dns) = (self.header, self.dns)
        self.candidates = await withTaskGroup(of: (Int, Candidate).self) { group in
            for (place, candidate) in self.candidates.enumerated() {
                group.addTask { (place, await Self.checked(candidate, header, dns)) }
            }
            var checked: [(Int, Candidate)] = []
            for await candidate in group { checked.append(candidate) }
            return checked.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }

    private static func candidate(_ field: HeaderField, _ time: Int) -> Candidate {
        guard let tags = TagList(parsing: field.rawValue) else {
            return .decided(Self.verdict(nil, .permerror, "The signature isn't a list of tags."))
        }
        do throws(DKIMStop) {
            return .readable(try DKIMSignature(field, tags, time: time))
        } catch {
            return .decided(Self.verdict(tags, error.result, error.reason))
        }
    }

    /// Takes the next piece of the body.
    public mutating func take(_ piece: some Collection<UInt8>) {
        guard !self.hashes.isEmpty else { return }
        let bytes = Array(piece)
        for form in self.hashes.keys { self.hashes[form]?.take(bytes: bytes) }
    }

    /// The verdicts on the signatures, in the order of their fields; empty if there are none.
    public consuming func finish() async -> [DKIMVerdict] {
        await self.checkHeader()
        let hashes = self.hashes.mapValues { $0.finish() }
        return self.candidates.compactMap { candidate in
            switch candidate {
            case .readable: nil
            case .decided(let verdict): verdict
            case .right(let signature) where signature.bodyHash == hashes[signature.body]:
                Self.verdict(
                    signature,
                    .pass,
                    "\(signature.domain) signed the message, and it wasn't changed."
                )
            case .right(let signature):
                Self.verdict(signature, .fail, "The body was changed after it was signed.")
            }
        }
    }

    private static func checked(
        _ candidate: Candidate,
        _ header: HeaderBlock,
        _ dns: any DNSLookup
    ) async -> Candidate {
        guard case .readable(let signature) = candidate else { return candidate }
        do throws(DKIMStop) {
            try await Self.check(signature, header, dns)
            return .right(signature)
        } catch {
            return .decided(Self.verdict(signature, error.result, error.reason))
        }
    }

    private static func check(
        _ signature: DKIMSignature,
        _ header: HeaderBlock,
        _ dns: any DNSLookup
    ) async throws(DKIMStop) {
        let key: DKIMKey
        switch await dns.lookup(signature.keyName, .txt) {
        case .found(let records): key = try DKIMKey(records, for: signature)
        case .noData, .noName: throw .permanent("There is no key record at \(signature.keyName).")
        case .failed(let failure): throw DKIMStop(result: .temperror, reason: "DNS: \(failure.rawValue).")
        }
        let bytes = DKIMSignature.signedBytes(
            signature.signedNames,
            of: header,
            and: signature.field,
            signature.header
        )
        guard key.isValid(signature.signature, for: bytes) else {
            throw .fail("A signed field was changed, or another key made the signature.")
        }
    }

    private static func verdict(_ tags: TagList?, _ result: DKIMVerdict.Result, _ reason: String)
        -> DKIMVerdict
    {
        DKIMVerdict(
            result: result,
            domain: tags?.text("d")?.lowercasedASCII,
            selector: tags?.text("s"),
            algorithm: tags?.text("a"),
            reason: reason
        )
    }

    private static func verdict(
        _ signature: DKIMSignature,
        _ result: DKIMVerdict.Result,
        _ reason: String
    ) -> DKIMVerdict {
        DKIMVerdict(
            result: result,
            domain: signature.domain,
            selector: signature.selector,
            algorithm: signature.algorithm.rawValue,
            reason: reason,
            signature: signature.signature
        )
    }
}
