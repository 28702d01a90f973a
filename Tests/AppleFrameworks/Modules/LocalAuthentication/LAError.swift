public import Foundation

/// https://developer.apple.com/documentation/localauthentication/laerror-swift.struct
///
/// The codes and their platforms: LAError.h and LAPublicDefines.h of the SDKs 26.
public struct LAError: Error, CustomNSError {
    public static let errorDomain = "com.apple.LocalAuthentication"

    /// https://developer.apple.com/documentation/localauthentication/laerror-swift.struct/code
    public enum Code: Int, Sendable {
        case authenticationFailed = -1
        case userCancel = -2
        case userFallback = -3
        case systemCancel = -4
        case passcodeNotSet = -5
        #if !(os(watchOS) || QUINCE_WATCH)
        case biometryNotAvailable = -6
        case biometryNotEnrolled = -7
        case biometryLockout = -8
        #endif
        case appCancel = -9
        case invalidContext = -10
        #if !(os(watchOS) || QUINCE_WATCH || os(visionOS) || QUINCE_VISION)
        case companionNotAvailable = -11
        #endif
        #if canImport(AppKit) && !canImport(UIKit)
        case biometryNotPaired = -12
        case biometryDisconnected = -13
        case invalidDimensions = -14
        #endif
        case notInteractive = -1004
    }

    public let code: Code
    public init(_ code: Code) { self.code = code }
    public var errorCode: Int { self.code.rawValue }
}

#if !(os(watchOS) || QUINCE_WATCH)
extension LAError.Code {
    @available(*, deprecated, renamed: "biometryNotAvailable")
    public static var touchIDNotAvailable: LAError.Code { .biometryNotAvailable }
    @available(*, deprecated, renamed: "biometryNotEnrolled")
    public static var touchIDNotEnrolled: LAError.Code { .biometryNotEnrolled }
    @available(*, deprecated, renamed: "biometryLockout")
    public static var touchIDLockout: LAError.Code { .biometryLockout }
}
#endif

#if canImport(AppKit) && !canImport(UIKit)
extension LAError.Code {
    @available(*, deprecated, renamed: "companionNotAvailable")
    public static var watchNotAvailable: LAError.Code { .companionNotAvailable }
}
#endif
