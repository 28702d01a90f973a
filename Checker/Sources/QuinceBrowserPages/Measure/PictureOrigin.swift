import Foundation
import QuinceGuidelines
import QuincePictures
import QuinceWire

/// Where a picture on a page comes from.
struct PictureOrigin: Decodable, Sendable {
    /// The name of its file; nil if there is none, or if the URL is longer than a button image's.
    let address: String?
    /// The title and description of a drawing in the page.
    let description: String?
}

extension OpenedPage {
    /// Whether a picture says of itself that its mark is the placeholder.
    func isPlaceholder(_ origin: PictureOrigin) async throws -> Bool {
        if let description = origin.description, PlaceholderNotice.isIn(description) { return true }
        guard let address = origin.address, let file = try await self.file(at: address) else { return false }
        return PlaceholderNotice.isIn(file)
    }

    /// A picture's file as the browser has it: the server is not asked again, and might give another one.
    ///
    /// - Returns: nil if the browser does not have it any more, or it is larger than pictures of buttons are.
    private func file(at address: String) async throws -> [UInt8]? {
        struct Tree: Decodable, Sendable { let frameTree: FrameResources }
        struct Content: Decodable, Sendable {
            let content: String
            let base64Encoded: Bool
        }
        do {
            let tree: Tree? = try await self.told("Page.getResourceTree")
            guard let (frame, resource) = tree?.frameTree.resource(at: address),
                resource.contentSize ?? 0 <= Double(PictureInspector.maximumSize)
            else { return nil }
            let content: Content? = try await self.told(
                "Page.getResourceContent",
                ["frameId": .string(frame), "url": .string(resource.url)]
            )
            guard let content, content.base64Encoded else { return content.map { Array($0.content.utf8) } }
            return Data(base64Encoded: content.content).map { Array($0) }
        } catch DriverError.responseTooLong {
            return nil
        }
    }
}

/// What a frame of a page was drawn with.
private struct FrameResources: Decodable, Sendable {
    struct Frame: Decodable, Sendable { let id: String }
    struct Resource: Decodable, Sendable {
        let url: String
        /// In bytes.
        let contentSize: Double?
    }

    let frame: Frame
    let resources: [Resource]
    let childFrames: [FrameResources]?

    /// The resource in this frame or one in it, and the frame's name.
    func resource(at address: String) -> (frame: String, resource: Resource)? {
        // The browser keeps files without the part of the address that it does not send.
        let file = address.prefix { $0 != "#" }
        if let resource = self.resources.first(where: { $0.url.prefix { $0 != "#" } == file }) {
            return (self.frame.id, resource)
        }
        return self.childFrames?.lazy.compactMap { $0.resource(at: address) }.first
    }
}
