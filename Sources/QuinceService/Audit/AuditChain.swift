package import Foundation

/// Checks that each line of the audit log follows the one before it.
package struct AuditChain: Sendable {
    /// Where the chain breaks, and how.
    package enum Break: Hashable, Sendable, CustomStringConvertible {
        case missing(Int)
        case changed(Int)
        case changedAddress(Int)

        package var description: String {
            switch self {
            case .missing(let sequence): "line \(sequence) is missing"
            case .changed(let sequence): "line \(sequence) was changed, or the line before it"
            case .changedAddress(let sequence): "the IP address of line \(sequence) was changed"
            }
        }
    }

    /// The result for all lines.
    package struct Verdict: Hashable, Sendable {
        /// The number of lines that follow each other.
        package let count: Int
        /// The last of them.
        package let last: Int
        /// Its hash.
        package let hash: Data
        /// Where the chain breaks; nil if it doesn't.
        package let found: Break?
    }

    private let deleted: Int
    private var last: Int
    private var hash: Data

    /// `sequence`, `hash`: the last line that was deleted for its age; 0 and 32 zeros if none was.
    package init(after sequence: Int, hash: Data) {
        (self.deleted, self.last, self.hash) = (sequence, sequence, hash)
    }

    package func verdict(_ found: Break?) -> Verdict {
        Verdict(count: self.last - self.deleted, last: self.last, hash: self.hash, found: found)
    }

    /// Checks the next line.
    ///
    /// - Returns: nil if it follows the lines before.
    package mutating func check(_ line: AuditLine) -> Break? {
        guard line.sequence == self.last + 1 else { return .missing(self.last + 1) }
        guard line.hash(after: self.hash) == line.hash else { return .changed(line.sequence) }
        if let address = line.address, let salt = line.salt {
            guard AuditLine.digest(ofAddress: address, salt) == line.addressDigest else {
                return .changedAddress(line.sequence)
            }
        }
        (self.last, self.hash) = (line.sequence, line.hash)
        return nil
    }

    /// Checks the end: `sequence` and `hash` are those of the line that was written last.
    package func checkEnd(_ sequence: Int, hash: Data) -> Break? {
        guard sequence == self.last else { return .missing(self.last + 1) }
        return hash == self.hash ? nil : .changed(sequence)
    }
}
