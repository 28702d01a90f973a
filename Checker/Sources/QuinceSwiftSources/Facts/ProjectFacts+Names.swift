// Facts: what a Swift file tells the rest of the project. Measures no button.

import QuinceGuidelines

extension ProjectFacts {
    /// The key under which variables outside of types are kept.
    static func globals(_ name: String) -> String { "var " + name }
}
