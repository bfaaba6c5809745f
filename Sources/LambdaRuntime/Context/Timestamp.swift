/// A moment by the wall clock, in whole milliseconds.
///
/// ``now`` is the moment for what lasts beyond an invocation, such as when a code expires: a test can set it. How much
/// time an invocation has left is for ``Deadline`` to say.
public struct Timestamp: InstantProtocol, Sendable {
    /// The moment in milliseconds since 1970, UTC.
    public var millisecondsSince1970: Int64

    /// Creates a moment from milliseconds since 1970, UTC.
    public init(millisecondsSince1970: Int64) { self.millisecondsSince1970 = millisecondsSince1970 }

    /// The moment at which it is asked for; within a test with a clock of its own, what that clock shows.
    public static var now: Timestamp {
        Timestamp(millisecondsSince1970: ProcessOverrides.current?.now?() ?? Deadline.now)
    }

    /// The moment that much later, or earlier for a negative duration; what is less than a millisecond is dropped.
    public func advanced(by duration: Duration) -> Timestamp {
        let (seconds, attoseconds) = duration.components
        return Timestamp(
            millisecondsSince1970: millisecondsSince1970 + seconds * 1000 + attoseconds / 1_000_000_000_000_000)
    }

    /// The time from here to another moment; negative if that is earlier.
    public func duration(to other: Timestamp) -> Duration {
        .milliseconds(other.millisecondsSince1970 - millisecondsSince1970)
    }

    /// Whether one moment is earlier than another.
    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.millisecondsSince1970 < right.millisecondsSince1970
    }
}
