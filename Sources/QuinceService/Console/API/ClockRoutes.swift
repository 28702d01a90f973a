import HTTPTypes
import Foundation
import QuinceProtocol

/// The service's clock: read it, move it, set it back.
struct ClockRoutes: Sendable {
    let clock: ServiceClock

    /// The maximum offset of the clock, in seconds: a hundred years in either direction.
    ///
    /// A limit of Quince.
    static let maximumOffset = 3_155_760_000.0

    var routes: [ConsoleRoute] {
        [
            ConsoleRoute(
                .get,
                "/clock",
                "getClock",
                "Returns the time of the service's clock",
                gives: .json(.named("Clock"))
            ) {
                _ in
                self.clockAnswer
            },
            ConsoleRoute(
                .put,
                "/clock",
                "setClock",
                "Moves the clock; send exactly one member",
                body: [
                    .optional(
                        "offsetSeconds",
                        .number,
                        "Seconds ahead of real time or of the time of --clock; negative if behind"
                    ),
                    .optional("advanceSeconds", .number, "Seconds to move from the clock's current time"),
                    .optional("now", .time, "The new time"),
                ],
                gives: .json(.named("Clock"))
            ) { call in
                let clock = self.clock
                let offset = try Self.offset(call.body, clock)
                guard abs(offset) <= Self.maximumOffset else {
                    throw ConsoleError.invalid("the clock can be moved by at most 100 years; send less")
                }
                clock.offset = offset
                return self.clockAnswer
            },
            ConsoleRoute(
                .delete,
                "/clock",
                "resetClock",
                "Sets the clock back to real time, or to the time of --clock",
                gives: .json(.named("Clock"))
            ) { _ in
                self.clock.offset = 0
                return self.clockAnswer
            },
        ]
    }

    private var clockAnswer: ConsoleAnswer {
        let clock = self.clock
        return .json([
            "now": .string(Timestamp.text(clock.now())), "offsetSeconds": Self.seconds(clock.offset),
            "standsStill": .bool(clock.standsStill),
        ])
    }

    private static func offset(_ body: JSONObject, _ clock: ServiceClock) throws(ConsoleError) -> Double {
        guard body.members.count == 1, let member = body.members.first else {
            throw .invalid("send exactly one of offsetSeconds, advanceSeconds and now")
        }
        switch (member.name, member.value) {
        case ("offsetSeconds", .integer(let seconds)): return Double(seconds)
        case ("offsetSeconds", .double(let seconds)): return seconds
        case ("advanceSeconds", .integer(let seconds)): return clock.offset + Double(seconds)
        case ("advanceSeconds", .double(let seconds)): return clock.offset + seconds
        default:
            guard let date = member.value.string.flatMap(Timestamp.date) else {
                throw .invalid("'now' must be a time such as 2026-01-31T12:00:00Z")
            }
            return clock.offset + date.timeIntervalSince(clock.now())
        }
    }

    /// A whole number of seconds as an integer.
    static func seconds(_ seconds: Double) -> JSONValue {
        Int(exactly: seconds).map(JSONValue.integer) ?? .double(seconds)
    }
}
