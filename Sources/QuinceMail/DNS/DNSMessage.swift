/// A message of RFC 1035 §4, as far as a stub resolver needs it.
struct DNSMessage: Sendable {
    /// A question of the class IN.
    struct Question: Hashable, Sendable {
        let id: UInt16
        let name: DNSName
        let type: DNSType

        /// The bytes that ask it; the server shall follow aliases and ask others.
        var bytes: [UInt8] {
            let numbers: [UInt16] = [self.id, 0x0100, 1, 0, 0, 0]
            return numbers.flatMap(\.bytes) + self.name.wire + self.type.rawValue.bytes + UInt16(1).bytes
        }
    }

    struct Record: Sendable {
        let name: String
        let type: DNSType
        /// In seconds.
        let lifetime: UInt32
        let data: DNSData
    }

    /// The most records of an answer; a limit of Quince, because each name in them can take 127 steps.
    static let maximumRecords = 512

    let isTruncated: Bool
    let doesNotExist: Bool
    /// The records of the answer section that have a known type.
    let answers: [Record]
    /// How long the absence of records can be remembered, in seconds (RFC 2308 §5); nil if the server doesn't say.
    let negativeLifetime: UInt32?

    /// Reads a response to `question`.
    ///
    /// - Returns: nil if it answers something else: then the true answer can still come.
    /// - Throws: ``DNSFailure/serverFailure`` or ``DNSFailure/malformed``.
    init?(parsing bytes: [UInt8], to question: Question) throws(DNSFailure) {
        var reader = DNSReader(bytes)
        guard let header = try? reader.numbers(6), header[0] == question.id, header[1] & 0x8000 != 0 else {
            return nil
        }
        // Servers leave out the question only with failures; without it, nothing but 16 bits says whose answer it is.
        guard header[2] == 1, let name = try? reader.name(), let rest = try? reader.numbers(2),
            name.lowercasedASCII == question.name.text, rest == [question.type.rawValue, 1]
        else { return nil }
        let code = header[1] & 0x000F
        guard code == 0 || code == 3 else { throw .serverFailure }
        self.doesNotExist = code == 3
        self.isTruncated = header[1] & 0x0200 != 0
        guard !self.isTruncated else {
            (self.answers, self.negativeLifetime) = ([], nil)
            return
        }
        guard header[3] <= Self.maximumRecords else { throw .malformed }
        var answers: [Record] = []
        for _ in 0..<header[3] {
            if let record = try reader.record() { answers.append(record) }
        }
        self.answers = answers
        self.negativeLifetime = answers.isEmpty ? reader.negativeLifetime(records: header[4]) : nil
    }

    /// What a message says about a name.
    enum Outcome {
        case found([DNSData])
        case noData
        case noName
        /// The name is an alias, and nothing is said about the name that it stands for.
        case alias(DNSName)
    }

    /// Follows the aliases from `name`.
    ///
    /// - Parameters:
    ///   - name: The name that was asked for.
    ///   - type: The type that was asked for.
    ///   - aliases: How many aliases can still be followed.
    ///   - lifetime: Lowered to the shortest time for which a record used is valid, in seconds.
    /// - Returns: The records at the end of the aliases, or what is said about that name.
    /// - Throws: ``DNSFailure``.
    func outcome(
        _ name: DNSName,
        _ type: DNSType,
        aliases: inout Int,
        lifetime: inout UInt32
    ) throws(DNSFailure) -> Outcome {
        var name = name
        var isAlias = false
        while true {
            let records = self.answers.filter { $0.name.isSame(ignoringCase: name.text) }
            let found = records.filter { $0.type == type }
            if !found.isEmpty {
                lifetime = found.reduce(lifetime) { min($0, $1.lifetime) }
                return .found(found.map(\.data))
            }
            guard let alias = records.first(where: { $0.type == .cname }) else {
                if self.doesNotExist { return .noName }
                return isAlias ? .alias(name) : .noData
            }
            guard aliases > 0 else { throw .tooManyAliases }
            guard let target = alias.data.name.flatMap(DNSName.init(parsing:)) else { return .noName }
            aliases -= 1
            lifetime = min(lifetime, alias.lifetime)
            (name, isAlias) = (target, true)
        }
    }
}

extension UInt16 {
    var bytes: [UInt8] { [UInt8(self >> 8), UInt8(self & 0xFF)] }
}
