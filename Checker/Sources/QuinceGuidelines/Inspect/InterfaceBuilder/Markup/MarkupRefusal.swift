/// Why a text is no XML, or none that is read here.
struct MarkupRefusal: Error {
    let offset: Int
    let reason: String

    init(_ reason: String, at offset: Int) {
        self.reason = reason
        self.offset = offset
    }
}
