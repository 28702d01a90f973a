// Measure: what is known of a button, a screen, a flow or a request, whatever it was read from. Inspectors make these
// values, rules read them; neither knows the other. Owns no file format and no limit.

/// A value and its certainty.
///
/// Only a known value can break a rule. An assumed or unknown value needs review. A value that wasn't looked at has no
/// effect.
package enum Measured<Value: Sendable>: Sendable {
    /// Written in the input, computed from what is written there, painted, or fixed by the framework's documentation.
    case known(Value)
    /// Likely, such as a white page where no color is named.
    case assumed(Value, because: String)
    /// There is a value, and the input does not tell it, such as a height that the code sets later.
    case unknown(because: String)
    /// This kind of input never shows it.
    case unseen

    /// The value, whatever its certainty.
    package var value: Value? {
        switch self {
        case .known(let value), .assumed(let value, _): value
        case .unknown, .unseen: nil
        }
    }

    /// The value if it is certain.
    package var knownValue: Value? {
        guard case .known(let value) = self else { return nil }
        return value
    }

    /// Another value with the same certainty.
    package func map<Other: Sendable>(_ transform: (Value) -> Other) -> Measured<Other> {
        switch self {
        case .known(let value): .known(transform(value))
        case .assumed(let value, let reason): .assumed(transform(value), because: reason)
        case .unknown(let reason): .unknown(because: reason)
        case .unseen: .unseen
        }
    }

    /// The same where something speaks against being certain.
    package func assuming(_ reason: String) -> Measured<Value> {
        if case .known(let value) = self { .assumed(value, because: reason) } else { self }
    }

    /// Both values, with the lower certainty of the two.
    package func with<Other: Sendable>(_ other: Measured<Other>) -> Measured<(Value, Other)> {
        switch (self, other) {
        case (.unseen, _), (_, .unseen): .unseen
        case (.unknown(let reason), _), (_, .unknown(let reason)): .unknown(because: reason)
        case (.assumed(let one, let reason), .known(let two)),
            (.assumed(let one, let reason), .assumed(let two, _)):
            .assumed((one, two), because: reason)
        case (.known(let one), .assumed(let two, let reason)): .assumed((one, two), because: reason)
        case (.known(let one), .known(let two)): .known((one, two))
        }
    }
}

extension Measured: Equatable where Value: Equatable {}
extension Measured: Hashable where Value: Hashable {}
