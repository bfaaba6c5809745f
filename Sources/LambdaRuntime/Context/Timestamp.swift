/// A wall-clock moment, in whole milliseconds.
///
/// Use ``now`` for times that matter beyond an invocation, such as the expiry of a code; a test can set its clock. For
/// the time that an invocation has left, use ``Deadline``.
public struct Timestamp: InstantProtocol, Sendable {
    /// The moment in milliseconds since 1970, UTC.
    public var millisecondsSince1970: Int64

    /// Creates a moment from milliseconds since 1970, UTC.
    public init(millisecondsSince1970: Int64) { self.millisecondsSince1970 = millisecondsSince1970 }

    /// The current moment; in a test with its own clock, that clock's moment.
    public static var now: Timestamp {
        Timestamp(millisecondsSince1970: ProcessOverrides.current?.now?() ?? Deadline.now)
    }

    /// Returns this moment plus a duration, which may be negative; fractions of a millisecond are dropped.
    ///
    /// If the result cannot be represented, it becomes the first or the last possible moment.
    public func advanced(by duration: Duration) -> Timestamp {
        let (seconds, attoseconds) = duration.components
        let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1000)
        let (milliseconds, isLonger) = whole.addingReportingOverflow(attoseconds / 1_000_000_000_000_000)
        let (sum, overflow) = millisecondsSince1970.addingReportingOverflow(milliseconds)
        guard isTooLong || isLonger || overflow else { return Timestamp(millisecondsSince1970: sum) }
        return Timestamp(millisecondsSince1970: duration < .zero ? .min : .max)
    }

    /// Returns the time from this moment to another; negative if the other is earlier.
    public func duration(to other: Timestamp) -> Duration {
        .milliseconds(other.millisecondsSince1970) - .milliseconds(millisecondsSince1970)
    }

    /// Returns true if the first moment is earlier.
    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.millisecondsSince1970 < right.millisecondsSince1970
    }
}
