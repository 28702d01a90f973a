import HTTPTypes
import Hummingbird
import QuinceButtons
import QuinceProtocol

/// `GET /_quince/buttons`: the button page, with a form and the button that it describes.
///
/// Part of the console, so only in development mode. The page's script requests the same page again and takes over the
/// changes, so only the server computes the result.
struct ButtonPageEndpoint: Sendable {
    let render: PageRenderer
    let radiusUnit: ButtonLayout.RadiusUnit
    let artwork: ButtonArtwork
    /// The URL of this service's images, for the snippets.
    let serviceURL: String

    func addRoutes(to routes: some RouterMethods<ServiceContext>) {
        routes.get(.init(Paths.buttonPage)) { request, _ in self.answer(request.uri.query ?? "") }
    }

    private func answer(_ query: String) -> Response {
        do throws(FormParameters.Refusal) {
            return self.render(self.page(try ButtonForm(query: query)))
        } catch {
            let problem = "The query can’t be read: \(error). The form shows the default values."
            return self.render(self.page(ButtonForm(), problem: problem), status: .badRequest)
        }
    }

    private func page(_ form: ButtonForm, problem: String? = nil) -> ButtonPage {
        ButtonPage(
            form,
            problem: problem,
            result: form.picture.map { picture in
                ButtonPage.Result(
                    picture.specification,
                    on: picture.page,
                    snippets: ButtonSnippets(
                        picture.specification,
                        radius: self.radiusUnit,
                        serviceURL: self.serviceURL
                    ),
                    artwork: self.artwork
                )
            }
        )
    }
}
