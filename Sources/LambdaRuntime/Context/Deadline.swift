import CognitoTime

/// The wall-clock moment at which Lambda ends an invocation.
///
/// Lambda states the deadline as Unix time. Clocks other than the wall clock may stop in a frozen environment, so the
/// remaining time is always computed from the wall clock.
public struct Deadline: Hashable, Sendable {
    /// The moment in milliseconds since 1970, UTC.
    public var millisecondsSince1970: Int64

    /// Creates a deadline at a moment in milliseconds since 1970, UTC.
    public init(millisecondsSince1970: Int64) { self.millisecondsSince1970 = millisecondsSince1970 }

    /// Creates a deadline the given number of milliseconds from now.
    public init(millisecondsFromNow milliseconds: Int64) {
        let (sum, overflow) = Self.now.addingReportingOverflow(milliseconds)
        millisecondsSince1970 = overflow ? .max : sum
    }

    /// The remaining time, never negative.
    public var remaining: Duration {
        let (difference, overflow) = millisecondsSince1970.subtractingReportingOverflow(Self.now)
        return .milliseconds(overflow ? 0 : max(0, difference))
    }

    /// The wall clock's time in milliseconds since 1970.
    package static var now: Int64 { WallClock.now }

    /// Returns the milliseconds until a moment; nil if the moment has come.
    ///
    /// The result is at most a second, so that a change of the clock is noticed.
    static func pause(until moment: Int64) -> Int32? {
        let now = now
        guard now < moment else { return nil }
        let (difference, overflow) = moment.subtractingReportingOverflow(now)
        return overflow ? 1000 : Int32(clamping: min(difference, 1000))
    }
}
