public import CognitoTriggers
import Synchronization

/// A wall clock that only a test moves; `Timestamp.now` reads it in a function under test.
///
/// It does not affect time limits, which run in real time.
public final class TestClock: Sendable {
    private let milliseconds: Mutex<Int64>

    /// Creates a clock; by default, it shows the beginning of the year 2026, UTC.
    public init(_ start: Timestamp = Timestamp(millisecondsSince1970: 1_767_225_600_000)) {
        milliseconds = Mutex(start.millisecondsSince1970)
    }

    /// The clock's time.
    public var now: Timestamp {
        get { Timestamp(millisecondsSince1970: milliseconds.withLock { $0 }) }
        set { milliseconds.withLock { $0 = newValue.millisecondsSince1970 } }
    }

    /// Moves the clock forward, or back by a negative duration.
    public func advance(by duration: Duration) {
        milliseconds.withLock {
            $0 = Timestamp(millisecondsSince1970: $0).advanced(by: duration).millisecondsSince1970
        }
    }
}
