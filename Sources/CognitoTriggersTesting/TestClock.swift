public import CognitoTriggers
import Synchronization

/// A wall clock that stands still until a test moves it: what `Timestamp.now` says within a function under test.
///
/// Time limits do not go by it: they are as long as they are.
public final class TestClock: Sendable {
    private let milliseconds: Mutex<Int64>

    /// Creates a clock; unless told otherwise it shows the beginning of the year 2026, UTC.
    public init(_ start: Timestamp = Timestamp(millisecondsSince1970: 1_767_225_600_000)) {
        milliseconds = Mutex(start.millisecondsSince1970)
    }

    /// The clock's time.
    public var now: Timestamp {
        get { Timestamp(millisecondsSince1970: milliseconds.withLock { $0 }) }
        set { milliseconds.withLock { $0 = newValue.millisecondsSince1970 } }
    }

    /// Moves the clock on, or back by a negative duration.
    public func advance(by duration: Duration) {
        milliseconds.withLock {
            $0 = Timestamp(millisecondsSince1970: $0).advanced(by: duration).millisecondsSince1970
        }
    }
}
