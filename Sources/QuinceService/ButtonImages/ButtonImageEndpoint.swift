// ButtonImages: the HTTP face of QuinceButtons. Owns the three endpoints, their answers and a bounded memory of them, and
// what the button page says: its form, the advice, the snippets. Does not own the page's markup (Pages).
// Routes: GET /appleid/button, /appleid/button/left, /appleid/button/logo; each with ".svg" behind it as well.
// With the console: GET /_quince/buttons.

import HTTPTypes
package import Hummingbird
package import QuinceButtons
import QuinceProtocol

/// `GET /appleid/button` and its two siblings (seed: "Add a custom Sign in with Apple button").
///
/// Anything invalid or unknown is 404 without a body, as documented; why, the console tells.
package struct ButtonImageEndpoint: Sendable {
    package let radiusUnit: ButtonLayout.RadiusUnit
    private let images = ButtonImageCache()

    package init(radiusUnit: ButtonLayout.RadiusUnit) { self.radiusUnit = radiusUnit }

    package func addRoutes(to routes: some RouterMethods<ServiceContext>) {
        for mode in ButtonSpecification.Mode.allCases {
            for format in ButtonImageFormat.allCases {
                let path = Paths.button(mode) + (format == .svg ? ".svg" : "")
                routes.get(.init(path)) { request, context in
                    try self.answer(mode, format == .svg ? .svg : .preferred(by: request), request, context)
                }
            }
        }
    }

    private func answer(
        _ mode: ButtonSpecification.Mode,
        _ format: ButtonImageFormat,
        _ request: Request,
        _ context: ServiceContext
    ) throws -> Response {
        let specification: ButtonSpecification
        do {
            let parameters = try FormParameters(parsing: request.uri.query ?? "").parameters
            specification = try ButtonSpecification(
                mode: mode,
                parameters: parameters.map { ($0.name, $0.value) }
            )
        } catch let error as ButtonSpecification.Refusal {
            return self.notFound(error.description, context)
        } catch let error as FormParameters.Refusal {
            return self.notFound("the query cannot be read: \(error)", context)
        }
        let image = try self.images.image(specification, format) {
            let image = try ButtonImage(specification, radius: self.radiusUnit)
            self.note(image, context)
            return format == .svg ? Array(image.svg().utf8) : image.png()
        }
        var headers: HTTPFields = [
            .eTag: image.tag, .cacheControl: "public, max-age=3600", .vary: "Accept",
            .xContentTypeOptions: "nosniff",
        ]
        if request.headers[.ifNoneMatch].map({ Self.matches($0, image.tag) }) == true {
            return Response(status: .notModified, headers: headers)
        }
        headers[.contentType] = format.mediaType
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: image.body))
    }

    private func notFound(_ reason: String, _ context: ServiceContext) -> Response {
        context.explanation.add(
            .refused("button", reason, apple: "Apple answers 404 Page Not Found to invalid parameters")
        )
        return Response(status: .notFound, headers: [.cacheControl: "no-store", .contentLength: "0"])
    }

    private func note(_ image: ButtonImage, _ context: ServiceContext) {
        context.explanation.note("artwork", ButtonImage.placeholderNotice)
        guard let title = image.layout.title, title.shrink < 1 else { return }
        let percent = Int((title.shrink * 100).rounded())
        context.explanation.note(
            "title",
            "'\(title.text)' does not fit at full size and shrinks to \(percent) %; make the button wider"
        )
    }

    /// Whether one of the tags of `If-None-Match` is ours (RFC 9110 §13.1.2).
    private static func matches(_ header: String, _ tag: String) -> Bool {
        header.split(separator: ",").contains { part in
            let part = part.drop { $0 == " " }
            return part == "*" || part.isExactly(tag) || part.isExactly("W/\(tag)")
        }
    }
}

/// The two forms of a button image.
enum ButtonImageFormat: Hashable, CaseIterable {
    case png, svg

    var mediaType: String { self == .png ? "image/png" : "image/svg+xml" }

    /// SVG for whoever takes no other picture: browsers name it among many and get what Apple sends.
    static func preferred(by request: Request) -> Self {
        let accept = request.headers[.accept] ?? ""
        let others = ["image/png", "image/*", "*/*"]
        return accept.contains("image/svg+xml") && !others.contains(where: accept.contains) ? .svg : .png
    }
}
