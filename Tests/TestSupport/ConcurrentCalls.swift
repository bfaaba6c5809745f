/// Calls that a test makes at the same time.
public enum ConcurrentCalls {
    /// Makes that many calls, each with its number, and returns their values in the order in which they end.
    public static func values<Value: Sendable>(
        of count: Int, _ call: @escaping @Sendable (Int) async throws -> Value
    ) async throws -> [Value] {
        try await withThrowingTaskGroup(of: Value.self) { group in
            for number in 0..<count { group.addTask { try await call(number) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }
}
