// A stand-in for XCTest on an iPhone: what the sample's UI test uses, as Apple documents it
// (https://developer.apple.com/documentation/xctest), isolated and available as there. Only for type checking.

public import Foundation

open class XCTestCase {
    public init() {}
    open var continueAfterFailure: Bool {
        get { true }
        set {}
    }
    open func setUpWithError() throws {}
}

public func XCTAssertTrue(
    _ expression: @autoclosure () throws -> Bool,
    _ message: @autoclosure () -> String = "",
    file: StaticString = #filePath,
    line: UInt = #line
) {}

public func XCTAssertFalse(
    _ expression: @autoclosure () throws -> Bool,
    _ message: @autoclosure () -> String = "",
    file: StaticString = #filePath,
    line: UInt = #line
) {}

public func XCTUnwrap<T>(
    _ expression: @autoclosure () throws -> T?,
    _ message: @autoclosure () -> String = "",
    file: StaticString = #filePath,
    line: UInt = #line
) throws -> T {
    guard let value = try expression() else { throw CocoaError(.coderValueNotFound) }
    return value
}

@MainActor
open class XCUIElement {
    init() {}
    public var exists: Bool { false }
    public func waitForExistence(timeout: TimeInterval) -> Bool { false }
    public func tap() {}
    public var buttons: XCUIElementQuery { XCUIElementQuery() }
    public var staticTexts: XCUIElementQuery { XCUIElementQuery() }
}

@MainActor
open class XCUIApplication: XCUIElement {
    public override init() {}
    public var launchArguments: [String] = []
    public var launchEnvironment: [String: String] = [:]
    public func launch() {}
}

@MainActor
open class XCUIElementQuery {
    init() {}
    public subscript(key: String) -> XCUIElement { XCUIElement() }
}
