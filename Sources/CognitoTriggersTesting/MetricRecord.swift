import CognitoTriggers
import WireJSON

/// A metric that the function under test, or the library on its behalf, would write for CloudWatch.
public struct MetricRecord: Hashable, Sendable, CustomStringConvertible {
    /// The metric's name.
    public let name: String
    /// CloudWatch's spelling of the unit.
    public let unit: String
    /// The trigger, one of the two dimensions; nil if the event could not be read.
    public let trigger: String?
    /// The values; a count has one.
    public let values: [Double]

    /// `NAME value unit`.
    public var description: String { "\(name) \(values.map { "\($0)" }.joined(separator: ",")) \(unit)" }

    /// Reads the metrics of a line in the embedded metric format.
    static func all(in line: [UInt8]) -> [MetricRecord] {
        guard let root = try? JSONDocument(line).root, let directives = root["_aws"]?["CloudWatchMetrics"]?.value,
            case .array(let elements) = directives
        else { return [] }
        return elements.flatMap { directive -> [MetricRecord] in
            guard case .object(let members) = directive, case .array(let metrics)? = members["Metrics"] else {
                return []
            }
            return metrics.compactMap { metric in
                guard case .object(let metric) = metric, case .text(let name)? = metric["Name"],
                    case .text(let unit)? = metric["Unit"]
                else { return nil }
                var trigger: String?
                if case .text(let text)? = root["Trigger"]?.value { trigger = text }
                return MetricRecord(name: name, unit: unit, trigger: trigger, values: numbers(root[name]?.value))
            }
        }
    }

    private static func numbers(_ value: JSONValue?) -> [Double] {
        switch value {
        case .integer(let number): [Double(number)]
        case .decimal(let number): [number]
        case .array(let elements): elements.flatMap { numbers($0) }
        default: []
        }
    }
}
