import HTTPTypes
package import Hummingbird
package import QuinceProtocol

/// The response that the client gets at the end of a sign-in.
package struct AuthorizationResponse: Sendable {
    package let request: AuthorizationRequest
    /// In the order of the wire: code, id_token, state, user; or error, state.
    package let parameters: FormParameters

    /// `profile`: decides the order of a `form_post` response.
    package init(request: AuthorizationRequest, parameters: FormParameters, profile: Profile) {
        self.request = request
        let isReordered = request.mode == .formPost && profile.formPostStateFirst && parameters["code"] != nil
        let list = parameters.parameters
        self.parameters =
            isReordered
            ? FormParameters(list.filter { $0.name == "state" } + list.filter { $0.name != "state" })
            : parameters
    }

    /// Creates a response with the parameters in this order.
    package init(request: AuthorizationRequest, parameters: FormParameters) {
        self.request = request
        self.parameters = parameters
    }

    /// The only error that a client gets (as observed at Apple).
    package static func cancelled(_ request: AuthorizationRequest) -> Self {
        var parameters = [FormParameters.Parameter("error", "user_cancelled_authorize")]
        if let state = request.state { parameters.append(.init("state", state)) }
        return Self(request: request, parameters: FormParameters(parameters))
    }

    /// The HTTP response for the request's response mode; at `reportPath`, a popup reports that no page took its message.
    package func response(_ render: PageRenderer, reportPath: String? = nil) -> Response {
        let redirectURI = self.request.redirectURI
        switch self.request.mode {
        case .query: return Self.redirect(to: redirectURI.appendingQuery(self.parameters))
        case .fragment: return Self.redirect(to: redirectURI.appendingFragment(self.parameters))
        case .formPost:
            let fields = self.parameters.parameters.map { FormPostPage.Field(name: $0.name, value: $0.value) }
            return render(FormPostPage(redirectURI: redirectURI.text, fields: fields))
        case .webMessage:
            return render(
                WebMessagePage(
                    message: self.message.text,
                    targetOrigin: redirectURI.origin,
                    opener: self.request.opener,
                    reportPath: reportPath
                )
            )
        }
    }

    /// The same for a program instead of a browser: the form's target, its parameters, and the body to send.
    package var json: Response {
        var parameters = JSONObject()
        for parameter in self.parameters.parameters { parameters[parameter.name] = .string(parameter.value) }
        let body: JSONValue = [
            "redirect_uri": .string(self.request.redirectURI.text), "parameters": .object(parameters),
            "body": .string(self.parameters.text),
        ]
        return WireAnswer.json(body.text, .ok, cacheable: false)
    }

    /// 303, so that a POST with a consent never becomes a POST to another site (RFC 9700 §4.12).
    package static func redirect(to location: String) -> Response {
        Response(
            status: .seeOther,
            headers: [
                .location: location, .cacheControl: "no-store", .referrerPolicy: "no-referrer",
                .contentLength: "0",
            ]
        )
    }

    /// The popup's message (as observed at Apple).
    private var message: JSONValue {
        var data = JSONObject()
        if let error = self.parameters["error"] {
            data["error"] = .string(error)
            if let state = self.parameters["state"] { data["state"] = .string(state) }
            return ["method": "oauthDone", "data": .object(data)]
        }
        var authorization = JSONObject()
        for name in ["code", "id_token", "state"] {
            authorization[name] = self.parameters[name].map(JSONValue.string)
        }
        data["authorization"] = .object(authorization)
        data["user"] = self.parameters["user"].flatMap { try? JSONValue(parsing: $0) }
        return ["method": "oauthDone", "data": .object(data)]
    }
}
