/// How long tests wait for what happens by itself, so that a busy machine fails none.
enum Patience {
    static let limit = Duration.seconds(120)

    /// Waits until something is so.
    ///
    /// - Throws: ``Unmet`` with the words if it never is.
    static func wait(for words: @autoclosure () -> String, until isSo: () async throws -> Bool) async throws {
        let end = ContinuousClock.now + limit
        while try await !isSo() {
            guard ContinuousClock.now < end else { throw Unmet(words()) }
            try await Task.sleep(for: .milliseconds(20))
        }
    }
}
