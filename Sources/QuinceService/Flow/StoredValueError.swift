import QuinceProtocol

/// A stored value that can't be read: it is damaged, or a later version of Quince wrote it.
///
/// The sign-in or request that needs the value ends. There is no default, because it could drop PKCE, send the response
/// elsewhere or reveal an email address that the user hides.
package struct StoredValueError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Table and column, such as `flow.body`.
    package let column: String
    /// Why the value cannot be read.
    package let reason: String

    package init(column: String, reason: String) {
        self.column = column
        self.reason = reason
    }

    package var description: String {
        "the database has a value in \(self.column) that can't be read: \(self.reason)"
    }

    /// Reads the value of `column` with `body`, whose errors become this one.
    static func reading<Value>(_ column: String, _ body: () throws -> Value) throws(StoredValueError) -> Value
    {
        do { return try body() } catch let error as DecodingError {
            throw StoredValueError(column: column, reason: error.reason)
        } catch { throw StoredValueError(column: column, reason: String(describing: error)) }
    }

    /// The value of an enumeration that `column` holds.
    static func reading<Value: RawRepresentable<String>>(
        _ column: String,
        _ text: String
    ) throws(StoredValueError) -> Value {
        guard let value = Value(rawValue: text) else {
            throw StoredValueError(column: column, reason: "'\(text.shortened)' isn't a known value")
        }
        return value
    }
}

extension DecodingError {
    /// The member, and what is wrong with it.
    fileprivate var reason: String {
        let (context, missing): (Context, [any CodingKey]) =
            switch self {
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
                (context, [])
            case .keyNotFound(let key, let context): (context, [key])
            @unknown default: (Context(codingPath: [], debugDescription: "unknown reason"), [])
            }
        let path = (context.codingPath + missing).map(\.stringValue).joined(separator: ".")
        return path.isEmpty ? context.debugDescription : "\(path): \(context.debugDescription)"
    }
}
