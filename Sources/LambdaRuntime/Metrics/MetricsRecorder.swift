import Logging
import Synchronization

/// A recorder of one invocation's metrics.
final class MetricsRecorder: Sendable {
    /// The most values of one metric in a line, and the most metrics.
    static let most = 100

    /// A metric, and the values recorded for it.
    struct Metric {
        let name: String
        let unit: MetricUnit
        var values: [Double]
    }

    private struct State {
        var trigger: String?
        var metrics: [Metric] = []
    }

    private let settings: MetricsSettings
    private let requestID: String
    private let state = Mutex(State())
    /// The overrides of the test that runs the invocation.
    private let overrides = ProcessOverrides.current

    init(_ settings: MetricsSettings, requestID: String) {
        self.settings = settings
        self.requestID = requestID
    }

    func name(trigger: String) { state.withLock { $0.trigger = trigger } }

    func add(_ name: String, _ value: Double, _ unit: MetricUnit, summing: Bool) {
        if let problem = Self.problem(name, value) {
            return Logger.runtime.warning(
                "A metric is left out", metadata: ["name": "\(name)", "reason": "\(problem)"])
        }
        let isFull = state.withLock { state in
            if let index = state.metrics.firstIndex(where: { $0.name == name }) {
                if summing, let sum = state.metrics[index].values.last {
                    state.metrics[index].values[state.metrics[index].values.count - 1] = sum + value
                } else {
                    state.metrics[index].values.append(value)
                }
                return state.metrics[index].values.count == Self.most
            }
            state.metrics.append(Metric(name: name, unit: unit, values: [value]))
            return state.metrics.count == Self.most
        }
        if isFull { write() }
    }

    /// Writes a line with what has been recorded since the last one; nothing if there is nothing.
    func write() {
        let (trigger, metrics) = state.withLock { state in
            defer { state.metrics = [] }
            return (state.trigger, state.metrics)
        }
        guard !metrics.isEmpty else { return }
        let line = MetricsLine.json(metrics, of: trigger, requestID: requestID, settings)
        if let overrides { return overrides.metrics(line) }
        // The line is one write, so that no other thread's output comes between its bytes.
        _ = Output.write(line + [UInt8(ascii: "\n")], to: 1)
    }

    private static func problem(_ name: String, _ value: Double) -> String? {
        if !(1...255).contains(name.utf8.count) || !name.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) || name.hasPrefix(":") {
            return "a name has 1 to 255 printable ASCII characters, and does not begin with a colon"
        }
        if MetricsLine.ownMembers.contains(name) { return "the line has another member of this name" }
        return value.isFinite ? nil : "the value is not a finite number"
    }
}
