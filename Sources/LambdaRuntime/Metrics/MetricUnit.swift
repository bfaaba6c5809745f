/// A unit of CloudWatch's metrics.
public struct MetricUnit: Hashable, Sendable {
    /// CloudWatch's spelling.
    let name: String

    private init(_ name: String) { self.name = name }

    /// A number without a unit.
    public static let none = MetricUnit("None")
    /// A number of things.
    public static let count = MetricUnit("Count")
    /// A number of things per second.
    public static let countPerSecond = MetricUnit("Count/Second")
    /// A share of a hundred.
    public static let percent = MetricUnit("Percent")

    /// Seconds.
    public static let seconds = MetricUnit("Seconds")
    /// Milliseconds.
    public static let milliseconds = MetricUnit("Milliseconds")
    /// Microseconds.
    public static let microseconds = MetricUnit("Microseconds")

    /// Bytes.
    public static let bytes = MetricUnit("Bytes")
    /// Kilobytes.
    public static let kilobytes = MetricUnit("Kilobytes")
    /// Megabytes.
    public static let megabytes = MetricUnit("Megabytes")
    /// Gigabytes.
    public static let gigabytes = MetricUnit("Gigabytes")
    /// Terabytes.
    public static let terabytes = MetricUnit("Terabytes")
    /// Bits.
    public static let bits = MetricUnit("Bits")
    /// Kilobits.
    public static let kilobits = MetricUnit("Kilobits")
    /// Megabits.
    public static let megabits = MetricUnit("Megabits")
    /// Gigabits.
    public static let gigabits = MetricUnit("Gigabits")
    /// Terabits.
    public static let terabits = MetricUnit("Terabits")

    /// This unit per second, for bytes and bits; every other unit is returned unchanged.
    public var perSecond: MetricUnit {
        name.hasSuffix("bytes") || name.hasSuffix("bits") || name == "Bytes" || name == "Bits"
            ? MetricUnit("\(name)/Second") : self
    }
}
