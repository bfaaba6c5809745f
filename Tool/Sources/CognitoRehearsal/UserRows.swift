package import CognitoModel
import Synchronization

/// The rows that explored users have in tables: each user's rows are put there before the user's first event.
package final class UserRows: Sendable {
    /// Puts a user's rows into their tables, and returns the reason if that is impossible.
    package typealias Put = @Sendable (SignInUser) async -> String?

    private let put: Put
    /// The work for each user; a user's events may come at the same time.
    private let work = Mutex<[String: Task<String?, Never>]>([:])

    package init(put: @escaping Put) { self.put = put }

    /// Waits until a user has the rows, and returns the reason if they cannot be put; a user whom the pool does not know has none.
    func problem(for user: SignInUser) async -> String? {
        guard user.isKnown else { return nil }
        let task = work.withLock { work in
            if let task = work[user.name] { return task }
            let task = Task { [put] in await put(user) }
            work[user.name] = task
            return task
        }
        return await task.value
    }
}
