/// The room that a scene's outermost view gets, as far as it is known.
struct Canvas: Sendable {
    let device: ScreenDevice
    let width: LayoutParameter
    let height: LayoutParameter
    let safeTop: LayoutParameter
    let safeBottom: LayoutParameter
    /// Whether it is a screen, or a part of one of unknown size.
    let isScreen: Bool

    private static let navigationBar = 44.0
    private static let tabBar = 49.0

    /// - Parameters:
    ///   - device: The screen.
    ///   - presentation: How the scene comes up on it.
    ///   - drawn: Whether it is the canvas of Interface Builder, whose size is always known.
    init(_ device: ScreenDevice, _ presentation: Presentations.Presentation, drawn: Bool = false) {
        self.device = device
        let top: Double
        let bottom: Double
        let certainty: LayoutParameter.Certainty
        switch presentation {
        case .full(let hasTopBar, let hasBottomBar):
            top = hasTopBar ? Self.navigationBar : 0
            bottom = hasBottomBar ? Self.tabBar : 0
            certainty = .known
        case .unsettled, .embedded:
            (top, bottom) = (0, 0)
            certainty = .assumed(because: "the file doesn't show how this screen is presented")
        }
        self.isScreen = presentation != .embedded
        let size: LayoutParameter.Certainty =
            drawn
            ? .known
            : self.isScreen
                ? certainty
                : .unknown(because: "it is shown inside another view, whose size isn't in this file")
        self.width = LayoutParameter(device.size.width, self.isScreen ? .known : size)
        self.height = LayoutParameter(device.size.height, size)
        self.safeTop = LayoutParameter(device.safeTop + top, self.isScreen ? certainty : size)
        self.safeBottom = LayoutParameter(device.safeBottom + bottom, self.isScreen ? certainty : size)
    }
}
