import HTTPTypes
import Hummingbird
import NIOCore

/// `GET /_assets/apps/{name}`: the icon of an app, from the service's own origin.
struct AppIconRoute: Sendable {
    let registry: any AppRegistry

    func addRoutes(to routes: some RouterMethods<ServiceContext>) {
        routes.get(.init(Paths.appIcon("{name}"))) { _, context in
            let name = try context.parameters.require("name")
            guard let format = AppIcon.format(ofName: name),
                let icon = try await self.registry.icon(named: name)
            else { throw HTTPError(.notFound) }
            return Response(
                status: .ok,
                headers: [
                    .contentType: "image/\(format.rawValue)",
                    // Another icon has another name.
                    .cacheControl: "public, max-age=31536000, immutable",
                    .xContentTypeOptions: "nosniff",
                    .contentSecurityPolicy: "default-src 'none'",
                ],
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: icon.bytes))
            )
        }
    }
}
