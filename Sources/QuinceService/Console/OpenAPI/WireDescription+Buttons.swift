import QuinceButtons
import QuinceProtocol

extension WireDescription {
    /// One of the three endpoints of button images.
    static func button(_ mode: ButtonSpecification.Mode) -> JSONValue {
        let names = ButtonSpecification.parameterNames(of: mode)
        return [
            "operationId": .string("getButton\(mode == .center ? "" : mode == .left ? "Left" : "Logo")"),
            "summary": "An image of the button as PNG; append .svg to the path for SVG",
            "tags": ["protocol"],
            "parameters": Self.query(names.map { .optional($0, Self.shape($0)) }),
            "responses": [
                "200": [
                    "description": "The image",
                    "content": ["image/png": JSONValue.object([:]), "image/svg+xml": JSONValue.object([:])],
                ],
                "304": ["description": "The image that If-None-Match names"],
                "404": ["description": "A parameter is invalid, unknown or repeated; the console says which"],
            ],
        ]
    }

    /// Apple's script for web pages.
    static var script: JSONValue {
        [
            "operationId": "getScript",
            "summary": "Sign in with Apple JS for this service; appleid.auth.d.ts beside it has its types",
            "tags": ["protocol"],
            "parameters": [
                [
                    "name": "locale", "in": "path", "required": true,
                    "schema": Shape.word(ButtonLocale.all).schema,
                ]
            ],
            "responses": [
                "200": ["description": "The script", "content": ["text/javascript": JSONValue.object([:])]],
                "304": ["description": "The script that If-None-Match names"],
            ],
        ]
    }

    private static func shape(_ name: String) -> Shape {
        if let range = ButtonSpecification.ranges[name] { return .integer(range) }
        switch name {
        case "border": return .boolean
        case "color": return .word(ButtonSpecification.Color.allCases.map(\.rawValue))
        case "type": return .word(ButtonType.allCases.map(\.rawValue))
        case "logo-size": return .word(ButtonSpecification.LogoSize.allCases.map(\.rawValue))
        default: return .word(ButtonLocale.all)
        }
    }
}
