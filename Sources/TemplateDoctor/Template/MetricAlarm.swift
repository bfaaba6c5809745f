import CloudTemplate

/// An alarm of CloudWatch, with the metrics that it watches.
struct MetricAlarm: Sendable {
    /// A metric, or a query that selects metrics.
    struct Metric: Sendable {
        /// The metric's name, or the text of a query.
        let name: [TextPart]
        /// The namespace; nil for a query, whose text has it.
        let namespace: [TextPart]?
        /// The functions in the dimension `FunctionName`; empty for a metric of all functions.
        let functions: [FunctionTarget]
        let isQuery: Bool
    }

    let resource: Resource
    let metrics: [Metric]

    /// Returns true if the alarm may watch one of Lambda's metrics of a function.
    func watches(_ name: String, of function: String) -> Bool {
        metrics.contains { metric in
            guard !metric.isQuery else { return metric.selects(name, from: [.text("AWS/Lambda")]) }
            guard metric.namespace?.wholeText.map({ $0 == "AWS/Lambda" }) ?? true,
                metric.name.wholeText.map({ $0 == name }) ?? true
            else { return false }
            return metric.functions.isEmpty
                || metric.functions.contains { $0 == .unknown || $0.function == function }
        }
    }

    /// Returns true if the alarm may watch a metric of a namespace.
    func watches(_ name: String, in namespace: [TextPart]) -> Bool {
        metrics.contains { metric in
            guard !metric.isQuery else { return metric.selects(name, from: namespace) }
            return (metric.namespace == namespace || metric.namespace?.contains(where: \.isUnknown) == true)
                && metric.name.wholeText.map { $0 == name } ?? true
        }
    }
}

extension MetricAlarm.Metric {
    /// Returns true if a query may select a metric of a namespace.
    fileprivate func selects(_ metric: String, from namespace: [TextPart]) -> Bool {
        if name.contains(where: \.isUnknown) { return true }
        let texts = name.compactMap { if case .text(let text) = $0 { text } else { nil } }
        let words = texts.flatMap { $0.split { !$0.isLetter && !$0.isNumber } }
        return words.contains { $0 == metric }
            && namespace.allSatisfy { part in
                if case .text(let text) = part { texts.contains { $0.contains(text) } } else { name.contains(part) }
            }
    }
}

extension Template {
    func alarms() -> [MetricAlarm] {
        resources("AWS::CloudWatch::Alarm").map { resource in
            let queries = choices(resource["Metrics"]).flatMap(\.node.elements)
            let own = resource["MetricName"] == nil ? [] : [metric(resource.properties)]
            return MetricAlarm(
                resource: resource,
                metrics: own
                    + queries.compactMap { query in
                        if let metric = query["MetricStat"]?["Metric"] { return self.metric(metric) }
                        return query["Expression"].map {
                            .init(name: parts($0), namespace: nil, functions: [], isQuery: true)
                        }
                    })
        }
    }

    private func metric(_ node: TemplateNode) -> MetricAlarm.Metric {
        let dimensions = choices(node["Dimensions"]).flatMap { $0.node.oneOrMore }
        let functions = dimensions.filter { literal($0["Name"]) == "FunctionName" }.compactMap { $0["Value"] }
        return .init(
            name: node["MetricName"].map(parts) ?? [], namespace: node["Namespace"].map(parts) ?? [],
            functions: functions.map { target(nameOrARN: parts($0)) }, isQuery: false)
    }
}
