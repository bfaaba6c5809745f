/// The time that tests wait for events outside of them, long enough for a busy machine.
public enum Patience {
    /// The longest time that a test waits for anything.
    public static let limit = Duration.seconds(120)

    /// Waits until a condition holds.
    ///
    /// - Throws: ``Unmet`` with the words if it never does.
    public static func wait(for words: @autoclosure () -> String, until isSo: () async throws -> Bool) async throws {
        let end = ContinuousClock.now + limit
        while try await !isSo() {
            guard ContinuousClock.now < end else { throw Unmet(words()) }
            try await Task.sleep(for: .milliseconds(20))
        }
    }
}
