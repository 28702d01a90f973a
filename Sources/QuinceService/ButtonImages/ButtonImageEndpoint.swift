import HTTPTypes
package import Hummingbird
import ServerRuntime
package import QuinceButtons
import QuinceProtocol

/// `GET /appleid/button` and its two siblings (seed: "Add a custom Sign in with Apple button").
///
/// Anything invalid or unknown gets a 404 without a body, as documented; the console shows the reason.
package struct ButtonImageEndpoint: Sendable {
    package let radiusUnit: ButtonLayout.RadiusUnit
    /// The artwork at the start of the service; later imports need a restart.
    package let artwork: ButtonArtwork
    /// Whether explanations are recorded: in development.
    let isExplained: Bool
    private let images = ButtonImageCache()

    package init(radiusUnit: ButtonLayout.RadiusUnit, artwork: ButtonArtwork, isExplained: Bool) {
        self.radiusUnit = radiusUnit
        self.artwork = artwork
        self.isExplained = isExplained
    }

    package func addRoutes(to routes: some RouterMethods<ServiceContext>) {
        for mode in ButtonSpecification.Mode.allCases {
            for format in ButtonImage.Format.allCases {
                let path = Paths.button(mode) + (format == .svg ? ".svg" : "")
                routes.get(.init(path)) { request, context in
                    try await self.answer(
                        mode,
                        format == .svg ? .svg : .preferred(by: request.headers),
                        request,
                        context
                    )
                }
            }
        }
    }

    private func answer(
        _ mode: ButtonSpecification.Mode,
        _ format: ButtonImage.Format,
        _ request: Request,
        _ context: ServiceContext
    ) async throws -> Response {
        let specification: ButtonSpecification
        do { specification = try Self.specification(mode, query: request.uri.query ?? "") } catch {
            switch error {
            case let error as FormParameters.Refusal:
                return self.notFound("the query can't be read: \(error)", context)
            default: return self.notFound("\(error)", context)
            }
        }
        let image = try await self.image(specification, format)
        if self.isExplained { try self.note(specification, format, context) }
        let answer = self.answer(image, format)
        if request.headers[.ifNoneMatch].map({ EntityTag.matches($0, image.tag) }) == true {
            return Response(status: .notModified, headers: answer.headers.without(.contentType))
        }
        return answer.response
    }

    /// The image, from the cache or drawn now.
    ///
    /// A large one takes milliseconds, so it isn't drawn on an event loop.
    private func image(_ specification: ButtonSpecification, _ format: ButtonImage.Format) async throws
        -> ButtonImageCache.Image
    {
        if let image = self.images.kept(specification, format) { return image }
        return try await OffLoop.run {
            try self.images.image(specification, format) {
                try ButtonImage(specification, radius: self.radiusUnit, artwork: self.artwork).file(
                    as: format
                )
            }
        }
    }

    /// The response for an image that was drawn before; nil for every other request.
    func kept(target: String, _ headers: HTTPFields) -> BufferedAnswer? {
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let isVector = parts[0].hasSuffix(".svg")
        let path = isVector ? parts[0].dropLast(4) : parts[0]
        guard let mode = ButtonSpecification.Mode.allCases.first(where: { Paths.button($0) == path }),
            let specification = try? Self.specification(mode, query: parts.count > 1 ? String(parts[1]) : "")
        else { return nil }
        let format: ButtonImage.Format = isVector ? .svg : .preferred(by: headers)
        return self.images.kept(specification, format).map { self.answer($0, format) }
    }

    private static func specification(_ mode: ButtonSpecification.Mode, query: String) throws
        -> ButtonSpecification
    {
        let parameters = try FormParameters(parsing: query).parameters
        return try ButtonSpecification(mode: mode, parameters: parameters.map { ($0.name, $0.value) })
    }

    private func answer(_ image: ButtonImageCache.Image, _ format: ButtonImage.Format) -> BufferedAnswer {
        // During development, the next start may have other artwork or another profile.
        let headers: HTTPFields = [
            .eTag: image.tag, .cacheControl: self.isExplained ? "no-cache" : "public, max-age=3600",
            .vary: "Accept",
            .xContentTypeOptions: "nosniff", .contentType: format.mediaType,
        ]
        return BufferedAnswer(headers: headers, body: image.body)
    }

    private func notFound(_ reason: String, _ context: ServiceContext) -> Response {
        context.explanation.add(
            .refused("button", reason, apple: "Apple answers 404 Page Not Found to invalid parameters")
        )
        return Response(status: .notFound, headers: [.cacheControl: "no-store", .contentLength: "0"])
    }

    private func note(
        _ specification: ButtonSpecification,
        _ format: ButtonImage.Format,
        _ context: ServiceContext
    ) throws {
        let image = try ButtonImage(specification, radius: self.radiusUnit, artwork: self.artwork)
        if image.hasPlaceholder(as: format) {
            context.explanation.note("artwork", ButtonImage.placeholderNotice)
        }
        guard let title = image.layout.title, let fit = TitleFit(image.specification) else { return }
        let percent = Int((title.shrink * 100).rounded())
        context.explanation.note("title", "'\(title.text)' shrinks to \(percent) %. \(fit.sentence)")
    }
}

extension ButtonImage.Format {
    var mediaType: String { self == .png ? "image/png" : "image/svg+xml" }

    /// Sends SVG to clients that accept no other format.
    ///
    /// Browsers accept many formats and get PNG, as from Apple.
    static func preferred(by headers: HTTPFields) -> Self {
        let taken = (headers[.accept] ?? "").split(separator: ",").prefix(64).compactMap { part -> String? in
            let words = part.split(separator: ";").map { $0.trimmed.lowercased() }
            let isRefused = words.dropFirst().contains { ["q=0", "q=0.0", "q=0.00", "q=0.000"].contains($0) }
            return isRefused ? nil : words.first
        }
        let others = ["image/png", "image/*", "*/*"]
        return taken.contains("image/svg+xml") && !taken.contains(where: others.contains) ? .svg : .png
    }
}

extension HTTPFields {
    fileprivate func without(_ name: HTTPField.Name) -> Self {
        var copy = self
        copy[name] = nil
        return copy
    }
}
