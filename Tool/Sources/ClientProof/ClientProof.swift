package import CognitoProof
import WireJSON

/// An exploration of what an app gets if it becomes a client of a pool by a registration or by a document.
///
/// The apps call the endpoints of the real server. Each history is that of a good app with at most two changes, such as
/// another address or a stolen code. Histories with one change come first, so the first one that breaks a property is a
/// shortest one.
package struct ClientProof: Sendable {
    /// The error for a pool whose clients cannot be explored.
    package struct Unprovable: Error {
        package let reason: String
    }

    private let pool: ProvedPool
    private let limit: ProofLimit

    package init(_ pool: ProvedPool, atMost limit: ProofLimit = ProofLimit()) {
        (self.pool, self.limit) = (pool, limit)
    }

    /// Explores the clients.
    ///
    /// - Parameter progress: Receives the numbers of histories that are done, and of those that are known to follow.
    /// - Returns: The report.
    /// - Throws: ``Unprovable``, or an error of the server.
    package func run(progress: (_ done: Int, _ left: Int) -> Void = { _, _ in }) async throws -> ClientReport {
        let token = try await initialToken()
        var sides: [ClientSide] = pool.policies.filter { $0.url != nil }.map(ClientSide.document)
        if pool.registration != nil { sides.insert(.registration, at: 0) }
        guard !sides.isEmpty else {
            throw Unprovable(
                reason:
                    "The pool has neither registrations nor a CIMD policy with an app client, so no app becomes a client by itself."
            )
        }
        var exploration = ClientExploration(pool, initialToken: token, limit: limit)
        let plans = sides.map { SidePlan($0, ClientChange.all(on: $0, pool)) }
        for plan in plans { try await exploration.begin(plan, progress) }
        for plan in plans { try await exploration.tryPairs(of: plan, progress) }
        return exploration.report
    }

    /// Returns a token with which apps can register; nil if no app client of the pool gets one, or none is needed.
    private func initialToken() async throws -> String? {
        guard pool.registration != nil else { return nil }
        let clients = pool.clients.filter { $0.scopes.contains(ProvedPool.registrationScope) }
        for client in clients {
            var run = ClientRun(pool, .registration, [], initialToken: nil)
            if let token = try await run.registrationToken(of: client) { return token }
        }
        return nil
    }
}

/// The changes on a side.
struct SidePlan: Sendable {
    let side: ClientSide
    let changes: [ClientChange]

    init(_ side: ClientSide, _ changes: [ClientChange]) { (self.side, self.changes) = (side, changes) }
}
