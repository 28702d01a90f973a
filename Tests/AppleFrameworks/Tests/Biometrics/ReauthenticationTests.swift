#if canImport(LocalAuthentication) && !(os(tvOS) || os(watchOS) || QUINCE_TV || QUINCE_WATCH)
@_spi(Test) import LocalAuthentication
@_spi(Test) import SwiftUI
import Testing

@testable import QuinceUI

@MainActor
@Suite("Asking for a face or a finger", .serialized)
struct ReauthenticationTests {
    init() { unsafe LAContext.device = LADevice() }

    func device(_ sensor: LABiometryType, obstacle: LAError.Code? = nil, refusal: LAError.Code? = nil) {
        unsafe LAContext.device.sensor = sensor
        unsafe LAContext.device.obstacle = obstacle
        unsafe LAContext.device.refusal = refusal
    }

    var asked: [String] { unsafe LAContext.device.asked }

    @Test(
        "the method is the device's",
        arguments: [
            (LABiometryType.faceID, BiometricMethod.faceID, "Face ID"), (.touchID, .touchID, "Touch ID"),
            (.opticID, .opticID, "Optic ID"),
        ]
    )
    func names(type: LABiometryType, method: BiometricMethod, name: String) throws {
        self.device(type)
        let reauthentication = Reauthentication(reason: "Show your orders.")
        #expect(reauthentication.method == method)
        let parts = Host.parts(of: BiometricButton(reauthentication) { _ in })
        let button = try #require(parts.first as? Button<Text>)
        #expect(button.label.string == "Sign in with \(name)")
    }

    @Test("looking at the device asks nobody")
    func silent() {
        self.device(.faceID)
        let reauthentication = Reauthentication(reason: "Show your orders.")
        _ = Host.parts(of: BiometricButton(reauthentication) { _ in })
        #expect(self.asked.isEmpty)
        #expect(!reauthentication.offersAlternative)
    }

    @Test("a device without a sensor has no button and offers the other way at once")
    func none() {
        self.device(.none, obstacle: .biometryNotAvailable)
        let reauthentication = Reauthentication(reason: "Show your orders.")
        #expect(Host.parts(of: BiometricButton(reauthentication) { _ in }).isEmpty)
        #expect(reauthentication.offersAlternative)
    }

    @Test("a press asks once, without another way in the system's sheet")
    func press() async throws {
        self.device(.faceID)
        let reauthentication = Reauthentication(reason: "Show your orders.")
        let outcome = await withCheckedContinuation { continuation in
            let view = BiometricButton(reauthentication) { continuation.resume(returning: $0) }
            (Host.parts(of: view).first as? Button<Text>)?.action()
        }
        #expect(outcome == .confirmed)
        #expect(self.asked == ["Show your orders.|"])
        #expect(!reauthentication.offersAlternative)
    }

    @Test("two presses of the button are one question with one outcome")
    func pressedTwice() async throws {
        self.device(.faceID)
        unsafe LAContext.device.waits = true
        let reauthentication = Reauthentication(reason: "Show your orders.")
        var outcomes: [BiometricOutcome] = []
        let view = BiometricButton(reauthentication) { outcomes.append($0) }
        let button = try #require(Host.parts(of: view).first as? Button<Text>)
        button.action()
        button.action()
        try await eventually { !self.asked.isEmpty }
        button.action()
        #expect(await reauthentication.confirm() == .cancelled)
        LAContext.answer()
        try await eventually { !outcomes.isEmpty && !reauthentication.isAsking }
        #expect(outcomes == [.confirmed])
        #expect(self.asked.count == 1)
    }

    @Test("a user who was recognized is asked again the next time")
    func again() async {
        self.device(.faceID)
        let reauthentication = Reauthentication(reason: "Show your orders.")
        #expect(await reauthentication.confirm() == .confirmed)
        #expect(await reauthentication.confirm() == .confirmed)
        #expect(self.asked.count == 2)
    }

    @Test("a second press while the sheet is there asks nobody")
    func twice() async throws {
        self.device(.faceID)
        unsafe LAContext.device.waits = true
        let reauthentication = Reauthentication(reason: "Show your orders.")
        let first = Task { await reauthentication.confirm() }
        try await eventually { reauthentication.isAsking }
        #expect(await reauthentication.confirm() == .cancelled)
        #expect(self.asked.count == 1)
        LAContext.answer()
        #expect(await first.value == .confirmed)
        #expect(!reauthentication.isAsking)
    }

    @Test("a method that was set up since has not failed yet")
    func setUpSince() {
        self.device(.none, obstacle: .biometryNotAvailable)
        let reauthentication = Reauthentication(reason: "Show your orders.")
        #expect(reauthentication.offersAlternative)
        self.device(.faceID)
        reauthentication.refresh()
        #expect(reauthentication.method == .faceID)
        #expect(!reauthentication.offersAlternative)
    }

    nonisolated static let failures: [(LAError.Code, BiometricError)] =
        [
            (.authenticationFailed, .notRecognized), (.userFallback, .notRecognized),
            (.biometryLockout, .lockedOut),
            (.biometryNotEnrolled, .notEnrolled), (.passcodeNotSet, .notEnrolled),
            (.biometryNotAvailable, .notAvailable),
            (.invalidContext, .system(code: -10)), (.notInteractive, .system(code: -1004)),
        ] + accessories

    #if canImport(AppKit) && !canImport(UIKit)
    /// A Mac without a sensor of its own, whose keyboard has one.
    nonisolated static let accessories: [(LAError.Code, BiometricError)] = [
        (.biometryNotPaired, .notAvailable), (.biometryDisconnected, .notAvailable),
    ]
    #else
    nonisolated static let accessories: [(LAError.Code, BiometricError)] = []
    #endif

    @Test("after a failure another way is offered", arguments: failures)
    func fails(code: LAError.Code, failure: BiometricError) async {
        self.device(.touchID, refusal: code)
        let reauthentication = Reauthentication(reason: "Show your orders.")
        #expect(await reauthentication.confirm() == .failed(failure))
        #expect(reauthentication.offersAlternative)
        self.device(.touchID)
        #expect(await reauthentication.confirm() == .confirmed)
        #expect(!reauthentication.offersAlternative)
    }

    @Test(
        "calling it off is no failure; who closed the sheet may not have been recognized, and is offered another way",
        arguments: [(LAError.Code.userCancel, true), (.systemCancel, false), (.appCancel, false)]
    )
    func cancelled(code: LAError.Code, offers: Bool) async {
        self.device(.faceID, refusal: code)
        let reauthentication = Reauthentication(reason: "Show your orders.")
        #expect(await reauthentication.confirm() == .cancelled)
        #expect(reauthentication.offersAlternative == offers)
        self.device(.faceID)
        #expect(await reauthentication.confirm() == .confirmed)
        #expect(!reauthentication.offersAlternative)
    }

    @Test("ending the task closes the sheet, which is no failure; afterwards one can ask again")
    func ended() async throws {
        self.device(.faceID)
        unsafe LAContext.device.waits = true
        let reauthentication = Reauthentication(reason: "Show your orders.")
        let task = Task { await reauthentication.confirm() }
        try await eventually { !self.asked.isEmpty }
        task.cancel()
        #expect(await task.value == .cancelled)
        #expect(!reauthentication.isAsking)
        #expect(!reauthentication.offersAlternative)
        self.device(.faceID)
        unsafe LAContext.device.waits = false
        #expect(await reauthentication.confirm() == .confirmed)
    }

    @Test("a task that had ended before asks nobody")
    func endedBefore() async {
        self.device(.faceID)
        let reauthentication = Reauthentication(reason: "Show your orders.")
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return await reauthentication.confirm()
        }
        task.cancel()
        #expect(await task.value == .cancelled)
        #expect(self.asked.isEmpty)
    }

    @Test("without a reason it is the developer's mistake, named before the system ends the app")
    func noReason() async {
        let end = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = await Reauthentication(reason: "")
        }
        let said = String(decoding: end?.standardErrorContent ?? [], as: UTF8.self)
        #expect(said.contains("Reauthentication needs a reason"))
    }

    @Test("what was switched off since is noticed before anybody is asked")
    func switchedOff() async {
        self.device(.faceID)
        let reauthentication = Reauthentication(reason: "Show your orders.")
        self.device(.faceID, obstacle: .biometryNotEnrolled)
        #expect(await reauthentication.confirm() == .failed(.notEnrolled))
        #expect(self.asked.isEmpty)
        #expect(reauthentication.method == nil)
        #expect(reauthentication.offersAlternative)
        self.device(.faceID)
        reauthentication.refresh()
        #expect(reauthentication.method == .faceID)
        #expect(self.asked.isEmpty)
    }

    @Test("a locked sensor keeps its button, beside which another way is offered")
    func locked() async {
        self.device(.faceID)
        let reauthentication = Reauthentication(reason: "Show your orders.")
        self.device(.faceID, obstacle: .biometryLockout)
        #expect(await reauthentication.confirm() == .failed(.lockedOut))
        #expect(self.asked.isEmpty)
        #expect(reauthentication.method == .faceID)
        #expect(reauthentication.offersAlternative)
        self.device(.faceID)
        #expect(await reauthentication.confirm() == .confirmed)
    }
}
#endif
