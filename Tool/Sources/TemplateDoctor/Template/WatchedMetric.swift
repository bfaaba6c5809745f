import CloudTemplate

/// What an alarm of CloudWatch watches.
enum WatchedMetric: Sendable {
    /// A metric, with the functions in its dimension `FunctionName`; without them, it is a metric of all functions.
    case metric(name: [TextPart], namespace: [TextPart], functions: [FunctionTarget])
    /// The text of a query that selects metrics.
    case query([TextPart])

    /// Returns true if this may be one of Lambda's metrics of a function.
    func mayBe(_ name: String, of function: String) -> Bool {
        switch self {
        case .query(let query): return Self.maySelect(query, name, from: [.text("AWS/Lambda")])
        case .metric(let own, let namespace, let functions):
            guard namespace.wholeText.map({ $0 == "AWS/Lambda" }) ?? true, own.wholeText.map({ $0 == name }) ?? true
            else { return false }
            return functions.isEmpty || functions.contains { $0 == .unknown || $0.function == function }
        }
    }

    /// Returns true if this may be a metric of a namespace.
    func mayBe(_ name: String, in namespace: [TextPart]) -> Bool {
        switch self {
        case .query(let query): Self.maySelect(query, name, from: namespace)
        case .metric(let own, let ownNamespace, _):
            (ownNamespace == namespace || ownNamespace.contains(where: \.isUnknown))
                && own.wholeText.map { $0 == name } ?? true
        }
    }

    /// Returns true if a query may select a metric of a namespace.
    private static func maySelect(_ query: [TextPart], _ metric: String, from namespace: [TextPart]) -> Bool {
        if query.contains(where: \.isUnknown) { return true }
        let texts = query.compactMap { if case .text(let text) = $0 { text } else { nil } }
        let words = texts.flatMap { $0.split { !$0.isLetter && !$0.isNumber } }
        return words.contains { $0 == metric }
            && namespace.allSatisfy { part in
                if case .text(let text) = part { texts.contains { $0.contains(text) } } else { query.contains(part) }
            }
    }
}

extension Template {
    /// Returns what all alarms of the template watch.
    func watchedMetrics() -> [WatchedMetric] {
        resources("AWS::CloudWatch::Alarm").flatMap { alarm -> [WatchedMetric] in
            let own = alarm["MetricName"] == nil ? [] : [metric(alarm.properties)]
            let queries = choices(alarm["Metrics"]).flatMap(\.node.elements)
            return own
                + queries.compactMap { query in
                    query["MetricStat"]?["Metric"].map(metric) ?? query["Expression"].map { .query(parts($0)) }
                }
        }
    }

    private func metric(_ node: TemplateNode) -> WatchedMetric {
        let dimensions = choices(node["Dimensions"]).flatMap { $0.node.oneOrMore }
        let functions = dimensions.filter { literal($0["Name"]) == "FunctionName" }.compactMap { $0["Value"] }
        return .metric(
            name: node["MetricName"].map(parts) ?? [], namespace: node["Namespace"].map(parts) ?? [],
            functions: functions.map { target(nameOrARN: parts($0)) })
    }
}
