import Foundation

/// A length with its unit and at most one decimal.
package func points(_ value: Double) -> String { "\(decimal(value)) pt" }

/// A number with at most one decimal, and none if it is 0.
package func decimal(_ value: Double, places: Int = 1) -> String {
    // Written out, such a number would fill the line.
    guard abs(value) < 1e9 else { return "\(value)" }
    let text = String(format: "%.\(places)f", value)
    guard text.contains(".") else { return text }
    return String(text.reversed().drop { $0 == "0" }.drop { $0 == "." }.reversed())
}

/// A length with enough decimals to distinguish it from the limit that it misses: 139.96, not 140.
package func points(_ value: Double, missing limit: Double) -> String {
    "\(decimal(value, missing: limit)) pt"
}

/// A number with enough decimals to distinguish it from the limit that it misses.
package func decimal(_ value: Double, missing limit: Double, places: Int = 1) -> String {
    let enough = (places..<6).first { decimal(value, places: $0) != decimal(limit, places: $0) }
    return decimal(value, places: enough ?? 6)
}
