/// The device of the contexts, which a test scripts.
@_spi(Test) public struct LADevice: Sendable {
    public var sensor = LABiometryType.none
    /// Why the sensor can't be asked.
    public var obstacle: LAError.Code?
    /// How asking ends; nil recognizes the user.
    public var refusal: LAError.Code?
    /// What was asked, in order, with the title of the fallback at that time.
    public var asked: [String] = []
    /// Whether the user lets the sheet wait until ``LAContext/answer()``.
    public var waits = false

    public init() {}
}
