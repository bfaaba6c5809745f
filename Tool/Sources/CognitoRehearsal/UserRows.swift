package import CognitoModel
import Synchronization

/// The rows that explored users have in tables: each user's rows are put there before the user's first event.
package final class UserRows: Sendable {
    /// Puts a user's rows into their tables, and returns the failure if that is impossible.
    package typealias Put = @Sendable (SignInUser) async -> Failure?

    private let put: Put
    /// The work for each user; a user's events may come at the same time.
    private let work = Mutex<[String: Task<Failure?, Never>]>([:])
    private let first = Mutex<Failure?>(nil)

    package init(put: @escaping Put) { self.put = put }

    /// The first failure to put rows; an exploration with such a failure shows nothing.
    package var failure: Failure? { first.withLock(\.self) }

    /// Waits until a user has the rows, and returns the failure if they cannot be put; a user whom the pool does not know has none.
    func failure(for user: SignInUser) async -> Failure? {
        guard user.isKnown else { return nil }
        let task = work.withLock { work in
            if let task = work[user.name] { return task }
            let task = Task { [put] in await put(user) }
            work[user.name] = task
            return task
        }
        let failure = await task.value
        if let failure { first.withLock { $0 = $0 ?? failure } }
        return failure
    }
}
