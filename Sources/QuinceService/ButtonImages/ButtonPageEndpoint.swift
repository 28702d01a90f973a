import HTTPTypes
import Hummingbird
import QuinceButtons
import QuinceProtocol

/// `GET /_quince/buttons`: the button page, a form that shows what it describes.
///
/// Part of the console and there in development mode alone. The page's script asks for the same page again and takes
/// over what changed, so nothing is worked out twice.
struct ButtonPageEndpoint: Sendable {
    let render: PageRenderer
    let radiusUnit: ButtonLayout.RadiusUnit
    let artwork: ButtonArtwork
    /// Where this service's images are, for the snippets.
    let serviceURL: String

    func addRoutes(to routes: some RouterMethods<ServiceContext>) {
        routes.get(.init(Paths.buttonPage)) { request, _ in self.answer(request.uri.query ?? "") }
    }

    private func answer(_ query: String) -> Response {
        do throws(FormParameters.Refusal) {
            return self.render(self.page(try ButtonForm(query: query)))
        } catch {
            let problem = "The query cannot be read: \(error). The form stands as at the start."
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
