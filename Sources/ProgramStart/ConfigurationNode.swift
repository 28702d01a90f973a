import Yams
import Wording

/// A value of a configuration file, with its place in the file.
///
/// Every accessor returns a checked Swift value or throws an error with file, line and column.
public struct ConfigurationNode {
    /// The value as the YAML parser read it.
    let node: Node
    /// The name of the file, as the user wrote it.
    public let file: String
    /// The name of this value in messages, such as `'port'` or `an app`.
    public let thing: String

    /// The error for this place; `problem` includes the remedy.
    public func refusal(_ problem: String) -> ConfigurationError {
        let mark = self.node.mark
        return ConfigurationError("\(self.file):\(mark?.line ?? 1):\(mark?.column ?? 1): \(problem)")
    }

    /// The text of a scalar, which must not be empty; digits and words such as `yes` are also texts.
    public func text() throws(ConfigurationError) -> String {
        guard case .scalar(let scalar) = self.node else {
            throw self.refusal(
                "\(self.thing) is a \(self.kind), not a single value; write it as text on one line"
            )
        }
        guard !scalar.string.isEmpty, !self.isNull else {
            throw self.refusal("\(self.thing) has no value; give one or remove the key")
        }
        return scalar.string
    }

    /// A whole number in `range`.
    public func integer(in range: ClosedRange<Int>) throws(ConfigurationError) -> Int {
        let text = try self.text()
        guard let number = DecimalText.integer(text), range.contains(number) else {
            throw self.refusal(
                "\(self.thing) is '\(text)'; give a whole number from \(range.lowerBound) to \(range.upperBound)"
            )
        }
        return number
    }

    /// The text, parsed with `parse`, whose error gets this place.
    public func checked<Value>(
        _ parse: (String) throws(ConfigurationError) -> Value
    ) throws(ConfigurationError) -> Value {
        let text = try self.text()
        do throws(ConfigurationError) { return try parse(text) } catch { throw self.refusal(error.message) }
    }

    /// One of the raw values of an enumeration.
    public func word<Word: RawRepresentable<String> & CaseIterable>(_: Word.Type) throws(ConfigurationError)
        -> Word
    {
        let text = try self.text()
        guard let word = Word(rawValue: text) else {
            let words = Word.allCases.map(\.rawValue)
            throw self.refusal("\(self.thing) is '\(text)'; give one of: \(words.joined(separator: ", "))")
        }
        return word
    }

    /// The entries of a list; none for a key without a value.
    ///
    /// Messages call each of them `entry`.
    public func list(of entry: String) throws(ConfigurationError) -> [ConfigurationNode] {
        if self.isNull { return [] }
        guard case .sequence(let sequence) = self.node else {
            throw self.refusal("\(self.thing) is a \(self.kind), not a list; begin each entry with '- '")
        }
        return sequence.map { ConfigurationNode(node: $0, file: self.file, thing: entry) }
    }

    /// The keys of a mapping, which must all be known.
    public func mapping(keys: [String]) throws(ConfigurationError) -> ConfigurationMapping {
        guard case .mapping(let mapping) = self.node else {
            throw self.refusal("\(self.thing) is a \(self.kind), not a set of keys; write 'key: value' lines")
        }
        var values: [String: ConfigurationNode] = [:]
        for (key, value) in mapping {
            // Underscores are accepted in place of hyphens, because people write files from memory.
            guard let name = key.scalar?.string.replacing("_", with: "-"), keys.contains(name) else {
                throw ConfigurationNode(node: key, file: self.file, thing: self.thing).unknownKey(known: keys)
            }
            values[name] = ConfigurationNode(node: value, file: self.file, thing: "'\(name)'")
        }
        return ConfigurationMapping(whole: self, values: values)
    }

    /// The keys of a mapping with any keys, each with its value, in order.
    public func entries() throws(ConfigurationError) -> [(name: String, value: ConfigurationNode)] {
        if self.isNull { return [] }
        guard case .mapping(let mapping) = self.node else {
            throw self.refusal("\(self.thing) is a \(self.kind), not a set of keys; write 'key: value' lines")
        }
        var entries: [(name: String, value: ConfigurationNode)] = []
        for (key, value) in mapping {
            guard let name = key.scalar?.string, !name.isEmpty else {
                throw ConfigurationNode(node: key, file: self.file, thing: self.thing)
                    .refusal("a key in \(self.thing) isn't text; write 'key: value' lines")
            }
            entries.append((name, ConfigurationNode(node: value, file: self.file, thing: "'\(name)'")))
        }
        return entries
    }

    /// The line, counted from 1.
    public var line: Int { self.node.mark?.line ?? 1 }

    /// Whether the value is omitted or `null`.
    public var isNull: Bool {
        guard case .scalar(let scalar) = self.node, scalar.style == .plain || scalar.style == .any else {
            return false
        }
        return ["", "~", "null"].contains(scalar.string)
    }

    private var kind: String {
        switch self.node {
        case .mapping: "set of keys"
        case .sequence: "list"
        case .scalar, .alias: "single value"
        }
    }

    private func unknownKey(known: [String]) -> ConfigurationError {
        guard let name = self.node.scalar?.string else {
            return self.refusal(
                "a key in \(self.thing) isn't text; the known keys are: \(known.joined(separator: ", "))"
            )
        }
        let hint =
            Spelling.closest(to: name, in: known).map { "did you mean '\($0)'?" }
            ?? "the known keys are: \(known.joined(separator: ", "))"
        return self.refusal("unknown key '\(name)' in \(self.thing); \(hint)")
    }
}

/// The values of a mapping by key; all keys are known.
public struct ConfigurationMapping {
    /// The mapping as one value, with its place.
    public let whole: ConfigurationNode
    /// The values by key.
    public let values: [String: ConfigurationNode]

    /// The value of an optional key; a key without a value counts as omitted.
    public subscript(key: String) -> ConfigurationNode? {
        guard let value = self.values[key], !value.isNull else { return nil }
        return value
    }

    /// The value of a required key.
    public func required(_ key: String, example: String) throws(ConfigurationError) -> ConfigurationNode {
        guard let value = self[key] else {
            throw self.whole.refusal("\(self.whole.thing) has no '\(key)'; add '\(key): \(example)'")
        }
        return value
    }
}

// What Yams reads is not Sendable.
@available(*, unavailable)
extension ConfigurationNode: Sendable {}

@available(*, unavailable)
extension ConfigurationMapping: Sendable {}
