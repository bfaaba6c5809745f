import WireJSON

/// A line in CloudWatch's embedded metric format.
///
/// `_aws` says which members are metrics and dimensions. CloudWatch ignores the other members, but queries find them.
enum MetricsLine {
    /// The members that are not metrics.
    static let ownMembers: Set<String> = ["_aws", "Function", "Trigger", "level", "requestId", "timestamp"]

    static func json(
        _ metrics: [MetricsRecorder.Metric], of trigger: String?, requestID: String, _ settings: MetricsSettings
    ) -> [UInt8] {
        var writer = JSONWriter(capacity: 300 + metrics.count * 80)
        writer.beginObject()
        if let level = settings.level {
            // Lambda ignores the level of a line without a time.
            member("timestamp", LogLine.timestamp, in: &writer)
            member("level", level, in: &writer)
        }
        writer.key("_aws")
        writer.beginObject()
        writer.key("Timestamp")
        writer.integer(Timestamp.now.millisecondsSince1970)
        writer.key("CloudWatchMetrics")
        writer.beginArray()
        writer.beginObject()
        member("Namespace", settings.namespace, in: &writer)
        writer.key("Dimensions")
        writer.beginArray()
        writer.texts(trigger == nil ? ["Function"] : ["Function", "Trigger"])
        writer.endArray()
        writer.key("Metrics")
        writer.beginArray()
        for metric in metrics {
            writer.beginObject()
            member("Name", metric.name, in: &writer)
            member("Unit", metric.unit.name, in: &writer)
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
        writer.endArray()
        writer.endObject()
        member("Function", settings.function, in: &writer)
        if let trigger { member("Trigger", trigger, in: &writer) }
        member("requestId", requestID, in: &writer)
        for metric in metrics {
            writer.key(metric.name)
            if metric.values.count == 1 {
                number(metric.values[0], in: &writer)
            } else {
                writer.beginArray()
                for value in metric.values { number(value, in: &writer) }
                writer.endArray()
            }
        }
        writer.endObject()
        return ControlCharacters.escaped(writer.bytes)
    }

    private static func member(_ name: String, _ value: String, in writer: inout JSONWriter) {
        writer.key(name)
        writer.text(value)
    }

    private static func number(_ value: Double, in writer: inout JSONWriter) {
        if let integer = Int64(exactly: value) { return writer.integer(integer) }
        // The recorder accepts finite values only.
        do { try writer.decimal(value) } catch { writer.integer(0) }
    }
}
