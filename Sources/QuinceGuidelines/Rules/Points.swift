import Foundation

/// A length for people: at most one decimal, with its unit.
package func points(_ value: Double) -> String { "\(decimal(value)) pt" }

/// A number for people: at most one decimal, none where it says nothing.
package func decimal(_ value: Double, places: Int = 1) -> String {
    let text = String(format: "%.\(places)f", value)
    guard text.contains(".") else { return text }
    return String(text.reversed().drop { $0 == "0" }.drop { $0 == "." }.reversed())
}
