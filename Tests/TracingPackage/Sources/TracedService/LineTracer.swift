import Glibc
import Synchronization
import Tracing

/// A backend that writes a line for each span, and passes traces on in a header.
struct LineTracer: Tracer {
    enum TraceKey: ServiceContextKey { typealias Value = String }

    func startSpan<Instant: TracerInstant>(
        _ operationName: String, context: @autoclosure () -> ServiceContext, ofKind kind: SpanKind,
        at instant: @autoclosure () -> Instant, function: String, file fileID: String, line: UInt
    ) -> LineSpan {
        var context = context()
        let parent = context[TraceKey.self] ?? "none"
        context[TraceKey.self] = "\(parent)>\(kind)"
        return LineSpan(operationName, context, "\(kind) of \(parent)")
    }

    func forceFlush() {}

    func extract<Carrier, Extract: Extractor>(
        _ carrier: Carrier, into context: inout ServiceContext, using extractor: Extract
    ) where Extract.Carrier == Carrier {
        if let header = extractor.extract(key: "X-Amzn-Trace-Id", from: carrier) {
            context[TraceKey.self] = String(header.prefix { $0 != ";" })
        }
    }

    func inject<Carrier, Inject: Injector>(
        _ context: ServiceContext, into carrier: inout Carrier, using injector: Inject
    ) where Inject.Carrier == Carrier {
        if let trace = context[TraceKey.self] { injector.inject(trace, forKey: "X-Own-Trace", into: &carrier) }
    }
}

final class LineSpan: Span {
    private struct State {
        var operationName: String
        var attributes = SpanAttributes()
        var isError = false
    }

    let context: ServiceContext
    private let origin: String
    private let state: Mutex<State>

    init(_ operationName: String, _ context: ServiceContext, _ origin: String) {
        (self.context, self.origin) = (context, origin)
        state = Mutex(State(operationName: operationName))
    }

    var operationName: String {
        get { state.withLock { $0.operationName } }
        set { state.withLock { $0.operationName = newValue } }
    }
    var attributes: SpanAttributes {
        get { state.withLock { $0.attributes } }
        set { state.withLock { $0.attributes = newValue } }
    }
    var isRecording: Bool { true }

    func setStatus(_ status: SpanStatus) { state.withLock { $0.isError = status.code == .error } }
    func addEvent(_ event: SpanEvent) {}
    func recordError<Instant: TracerInstant>(
        _ error: any Error, attributes: SpanAttributes, at instant: @autoclosure () -> Instant
    ) {}
    func addLink(_ link: SpanLink) {}

    func end<Instant: TracerInstant>(at instant: @autoclosure () -> Instant) {
        var texts: [String] = []
        attributes.forEach { name, value in texts.append("\(name)=\(value)") }
        let failed = state.withLock { $0.isError } ? " failed" : ""
        let line = "SPAN \(operationName) \(origin)\(failed) \(texts.sorted().joined(separator: " "))\n"
        _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
    }
}
