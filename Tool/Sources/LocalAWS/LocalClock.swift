import Foundation
import Synchronization

/// The time of the server, which tests may move.
package final class LocalClock: Sendable {
    private let state: Mutex<(fixed: Double?, offset: Double)>

    /// Creates a clock that stops at a time, in seconds since 1970; nil for the system's running clock.
    package init(start: Double? = nil) { state = Mutex((start, 0)) }

    /// The system's time in seconds since 1970, even if this clock shows another time.
    package var system: Double { Date().timeIntervalSince1970 }

    /// The clock's time in seconds since 1970, to the millisecond, as the API writes it.
    package var now: Double {
        let time = state.withLock { ($0.fixed ?? Date().timeIntervalSince1970) + $0.offset }
        return (time * 1000).rounded() / 1000
    }

    /// The seconds by which the clock was moved.
    package var offset: Double { state.withLock { $0.offset } }

    /// Moves the clock forward; a negative number moves it back.
    package func advance(by seconds: Double) { state.withLock { $0.offset += seconds } }

    /// Takes back all moves of the clock.
    package func reset() { state.withLock { $0.offset = 0 } }

    /// Sets the time; the clock continues from there as before.
    package func set(to seconds: Double) {
        state.withLock { $0.offset = seconds - ($0.fixed ?? Date().timeIntervalSince1970) }
    }
}
