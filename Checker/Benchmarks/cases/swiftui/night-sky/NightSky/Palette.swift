import SwiftUI

extension Color {
    static let night = Color(red: 0.05, green: 0.06, blue: 0.10)
    static let star = Color(red: 0.98, green: 0.93, blue: 0.70)
}
