import HTTPTypes
import Hummingbird
import NIOCore

/// The files that pages load, from `/_assets`.
struct AssetRoutes: Sendable {
    let assets: [Asset]

    func addRoutes(to routes: some RouterMethods<ServiceContext>) {
        for asset in self.assets {
            let body = ByteBuffer(string: asset.text)
            routes.get(.init(asset.path)) { _, _ in
                Response(
                    status: .ok,
                    headers: [
                        .contentType: asset.mediaType, .cacheControl: "no-cache",
                        .xContentTypeOptions: "nosniff",
                    ],
                    body: ResponseBody(byteBuffer: body)
                )
            }
        }
    }
}
