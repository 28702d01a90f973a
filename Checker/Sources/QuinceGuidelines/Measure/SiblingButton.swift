/// Another way to sign in beside a Sign in with Apple button.
package struct SiblingButton: Hashable, Sendable {
    package enum Role: Hashable, Sendable {
        /// Another company, such as `Google`.
        case provider(String)
        /// The app's own: email, phone, user name.
        case own
    }

    package var role: Role
    package var place: SourcePlace?
    package var title: String?
    /// Whether it shows only a picture.
    package var isLogoOnly = false
    package var box: Measured<Box> = .unseen
    /// The picture in it, from its upper left corner.
    package var logoBox: Measured<Box> = .unseen
    package var width: Measured<Double> = .unseen
    package var height: Measured<Double> = .unseen
    package var titleSize: Measured<Double> = .unseen
    package var cornerRadius: Measured<Double> = .unseen

    package init(_ role: Role, place: SourcePlace? = nil) {
        self.role = role
        self.place = place
    }
}
