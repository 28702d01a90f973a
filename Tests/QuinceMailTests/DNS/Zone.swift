import QuinceMail
import Synchronization

/// Records in memory, in the place of a name server.
final class Zone: DNSLookup {
    /// One record, or no answer for all types of which no record stands before it.
    enum Entry: Sendable {
        case record(DNSType, DNSData)
        case timeout
    }

    private let names: [String: [Entry]]
    private let asked = Mutex<[String]>([])

    init(_ names: [String: [Entry]]) { self.names = names }

    /// Makes a zone of TXT records.
    convenience init(texts: [String: String]) {
        self.init(texts.mapValues { [.record(.txt, .text(Array($0.utf8)))] })
    }

    /// The questions so far, as `name type`.
    var questions: [String] { self.asked.withLock { $0 } }

    func lookup(_ name: String, _ type: DNSType) async -> DNSAnswer {
        var name = name
        for _ in 0...8 {
            if name.hasSuffix(".") { name.removeLast() }
            name = name.lowercased()
            self.asked.withLock { $0.append("\(name) \(type)") }
            let labels = name.split(separator: ".", omittingEmptySubsequences: false)
            guard labels.allSatisfy({ (1...63).contains($0.utf8.count) }), name.utf8.count <= 253,
                let entries = self.names[name]
            else { return .noName }
            var found: [DNSData] = []
            var alias: String?
            for entry in entries {
                switch entry {
                case .record(type, let data): found.append(data)
                case .record(.cname, let data): alias = data.name
                case .record: continue
                case .timeout where found.isEmpty: return .failed(.timeout)
                case .timeout: continue
                }
            }
            if !found.isEmpty { return .found(found) }
            guard let alias else { return .noData }
            name = alias
        }
        return .failed(.tooManyAliases)
    }
}
