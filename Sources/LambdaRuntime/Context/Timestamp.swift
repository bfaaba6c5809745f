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

    /// Returns the moment that much later, or earlier for a negative duration; fractions of a millisecond are dropped.
    ///
    /// A moment that cannot be represented becomes the last one that can, or the first.
    public func advanced(by duration: Duration) -> Timestamp {
        let (seconds, attoseconds) = duration.components
        let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1000)
        let (milliseconds, isLonger) = whole.addingReportingOverflow(attoseconds / 1_000_000_000_000_000)
        let (sum, overflow) = millisecondsSince1970.addingReportingOverflow(milliseconds)
        guard isTooLong || isLonger || overflow else { return Timestamp(millisecondsSince1970: sum) }
        return Timestamp(millisecondsSince1970: duration < .zero ? .min : .max)
    }

    /// Returns the time from here to another moment; negative if that is earlier.
    public func duration(to other: Timestamp) -> Duration {
        .milliseconds(other.millisecondsSince1970) - .milliseconds(millisecondsSince1970)
    }

    /// Returns true if one moment is earlier than another.
    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.millisecondsSince1970 < right.millisecondsSince1970
    }
}
