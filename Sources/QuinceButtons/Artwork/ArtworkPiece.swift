/// One of the four files of Apple artwork with which buttons are drawn.
public enum ArtworkPiece: String, Hashable, Sendable, CaseIterable {
    /// The small logo, also for center mode.
    case leftSmall = "left-small"
    case leftMedium = "left-medium"
    case leftLarge = "left-large"
    case logoOnly = "logo-only"

    /// Returns the artwork that a button needs.
    public init(for specification: ButtonSpecification) {
        switch (specification.mode, specification.logoSize) {
        case (.logo, _): self = .logoOnly
        case (.center, _), (.left, .small): self = .leftSmall
        case (.left, .medium): self = .leftMedium
        case (.left, .large): self = .leftLarge
        }
    }

    /// The dimensions of the artwork's file, in points.
    package struct Measure: Hashable, Sendable {
        package let width: Double
        package let height: Double
        /// The rectangle behind the logo.
        package let plate: ButtonLayout.Rectangle
        /// The box of the logo's ink.
        package let ink: ButtonLayout.Rectangle
    }

    /// The dimensions measured in the files, whose plate is 44 points high.
    package var measure: Measure {
        switch self {
        case .leftSmall: .left(width: 24, ink: 6.15, 17.97, 13.63, 28.17)
        case .leftMedium: .left(width: 31, ink: 7.75, 23.21, 10.5, 29.5)
        case .leftLarge: .left(width: 39, ink: 9.77, 29.30, 7.6, 31.6)
        case .logoOnly:
            Measure(
                width: 56,
                height: 56,
                plate: .init(x: 6, y: 6, width: 44, height: 44),
                ink: .init(x: 20.5, y: 16, width: 15, height: 19)
            )
        }
    }
}

extension ArtworkPiece.Measure {
    fileprivate static func left(
        width: Double,
        ink left: Double,
        _ right: Double,
        _ top: Double,
        _ bottom: Double
    ) -> Self {
        Self(
            width: width,
            height: 44,
            plate: .init(x: 0, y: 0, width: width, height: 44),
            ink: .init(x: left, y: top, width: right - left, height: bottom - top)
        )
    }
}
