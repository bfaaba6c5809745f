/// Hands out turns, so that a few probes run at once and each has enough of the machine to be on time.
actor ProbeTurns {
    /// The share of the machine that a test takes.
    enum Share: Sendable {
        /// A few such tests run at once.
        case shared
        /// No other test runs meanwhile but those that only wait.
        case alone
        /// The test mostly waits, for longer than others should wait for it.
        case idle
    }

    /// The turns of this test run.
    static let shared = ProbeTurns(places: 4)

    private let places: Int
    private var free: Int
    private var queue: [(need: Int, begin: CheckedContinuation<Void, Never>)] = []

    init(places: Int) {
        self.places = places
        free = places
    }

    /// Runs the body when it is its turn.
    nonisolated func take<Value: Sendable>(_ share: Share, body: () async throws -> Value) async throws -> Value {
        await begin(share)
        do {
            let value = try await body()
            await end(share)
            return value
        } catch {
            await end(share)
            throw error
        }
    }

    private func need(_ share: Share) -> Int {
        switch share {
        case .shared: 1
        case .alone: places
        case .idle: 0
        }
    }

    private func begin(_ share: Share) async {
        let need = need(share)
        guard need > 0 else { return }
        guard !queue.isEmpty || free < need else {
            free -= need
            return
        }
        await withCheckedContinuation { queue.append((need, $0)) }
    }

    private func end(_ share: Share) {
        free += need(share)
        while let first = queue.first, first.need <= free {
            free -= first.need
            queue.removeFirst().begin.resume()
        }
    }
}
