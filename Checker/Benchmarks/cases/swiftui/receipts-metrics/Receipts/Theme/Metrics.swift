import CoreGraphics

enum Metrics {
    enum Button {
        static let width: CGFloat = 132
        static let height: CGFloat = 44
        static let radius: CGFloat = 8
    }
    static let page: CGFloat = 20
}
