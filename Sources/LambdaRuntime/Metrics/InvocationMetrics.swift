/// The metrics of one invocation, which CloudWatch reads from the function's log.
///
/// ```swift
/// context.metrics.count("Invitations")
/// context.metrics.record("DirectoryTime", 12.5, .milliseconds)
/// ```
///
/// Metrics are off until the environment variable `METRICS_NAMESPACE` names a CloudWatch namespace; calls then do
/// nothing. If they are on, the function writes one line in CloudWatch's embedded metric format to standard output when
/// the handler has answered. Everything recorded later is lost. The dimensions are the function and its trigger.
///
/// A name is part of the source, and a value is a number. So no metric can contain a piece of an event.
public struct InvocationMetrics: Sendable {
    private let recorder: MetricsRecorder?

    init(_ recorder: MetricsRecorder?) { self.recorder = recorder }

    /// A Boolean value that indicates whether metrics are on; check it before you compute a costly value.
    public var areOn: Bool { recorder != nil }

    /// Adds to a count.
    ///
    /// - Parameters:
    ///   - name: The metric's name: 1 to 255 printable ASCII characters. The log warns about any other name.
    ///   - amount: The amount to add.
    public func count(_ name: StaticString, by amount: Int = 1) {
        recorder?.add(name.description, Double(amount), .count, summing: true)
    }

    /// Records a value.
    ///
    /// CloudWatch gets each value that one invocation records, not their sum.
    ///
    /// - Parameters:
    ///   - name: The metric's name: 1 to 255 printable ASCII characters. The log warns about any other name.
    ///   - value: The value; an infinite value or NaN is left out.
    ///   - unit: The value's unit. The first unit of a name counts.
    public func record(_ name: StaticString, _ value: Double, _ unit: MetricUnit) {
        recorder?.add(name.description, value, unit, summing: false)
    }

    /// Adds one to a count whose name comes from a declaration of the author, such as a step or a refusal's code.
    package func count(declared name: @autoclosure () -> String) {
        recorder?.add(name(), 1, .count, summing: true)
    }

    /// Records the trigger that the metrics belong to.
    package func name(trigger: @autoclosure () -> String) { recorder?.name(trigger: trigger()) }

    /// Writes what has been recorded so far, because the handler may never end.
    package func write() { recorder?.write() }
}

extension InvocationContext {
    /// The metrics of this invocation.
    public var metrics: InvocationMetrics { InvocationMetrics(recorder) }
}
