import Foundation
import Testing

/// Freeze and thaw: the remaining time.
///
/// That it follows a jump of the wall clock is not tested: setting the clock takes privileges that a test has not.
@Suite struct FreezeTests {
    private static var now: Int64 {
        Int64(Date().timeIntervalSince1970 * 1000)
    }

    @Test(arguments: [0, 400])
    func `R54: remaining time is deadline minus wall-clock now`(milliseconds: Int) async throws {
        try await withProbe { run in
            try await run.request(.next)
            let deadline = Self.now + 5_400_000
            run.server.serve(
                event: Command.context(afterMilliseconds: milliseconds), id: "timed",
                headers: ["Lambda-Runtime-Deadline-Ms": "\(deadline)"])
            let earliest = Self.now + Int64(milliseconds)
            let context = try JSONObject(try await run.response(for: "timed").body)
            let latest = Self.now
            #expect(try context.integer("deadlineMs") == deadline)
            let instant = deadline - (try context.integer("remainingMs"))
            // Both sides round to a millisecond.
            #expect((earliest - 2...latest + 2).contains(instant), "\(instant) is not in \(earliest)...\(latest)")
        }
    }

    @Test(arguments: [
        Row("a minute ago", now - 60_000),
        Row("long ago", 1_000),
        Row("at the beginning of time", 0),
    ])
    func `R54: remaining time is never negative`(row: Row<Int64>) async throws {
        try await withProbe { run in
            let deadline = row.value
            run.server.serve(
                event: Command.context(), id: "late", headers: ["Lambda-Runtime-Deadline-Ms": "\(deadline)"])
            let context = try JSONObject(try await run.response(for: "late").body)
            #expect(try context.integer("deadlineMs") == deadline)
            #expect(try context.integer("remainingMs") == 0)
        }
    }

    @Test func `R54: a deadline that passes during the handler leaves no remaining time`() async throws {
        try await withProbe { run in
            try await run.request(.next)
            run.server.serve(
                event: Command.context(afterMilliseconds: 300), id: "late",
                headers: ["Lambda-Runtime-Deadline-Ms": "\(Self.now + 100)"])
            let context = try JSONObject(try await run.response(for: "late").body)
            #expect(try context.integer("remainingMs") == 0)
        }
    }

    @Test(arguments: [Int64.max, Int64.max - 1_000, 253_402_300_799_999])
    func `R54: a deadline in the far future does not overflow`(deadline: Int64) async throws {
        try await withProbe { run in
            run.server.serve(
                event: Command.context(), id: "far", headers: ["Lambda-Runtime-Deadline-Ms": "\(deadline)"])
            let context = try JSONObject(try await run.response(for: "far").body)
            #expect(try context.integer("deadlineMs") == deadline)
            #expect(try context.integer("remainingMs") > 1_000_000_000)
        }
    }
}
