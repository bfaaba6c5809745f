import Testing

/// Expects that one of some attempts takes less than a limit.
///
/// Whatever else runs on the machine delays now one of them, now another; a runtime that is too slow is so each time.
func expectOnce(within limit: Duration, _ attempt: () async throws -> Duration) async throws {
    var times: [Duration] = []
    while times.count < 20, times.last.map({ $0 >= limit }) ?? true { times.append(try await attempt()) }
    #expect(times.last.map { $0 < limit } == true, "\(times)")
}
