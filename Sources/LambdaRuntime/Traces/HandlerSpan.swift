#if Tracing
    import Tracing

    extension FunctionCode.Instance {
        /// Returns an instance that reports a span for each invocation to the backend of `InstrumentationSystem`.
        ///
        /// The span continues the trace of Lambda's header. It has names and ids, and nothing of the event.
        func traced() -> FunctionCode.Instance {
            let function = LambdaEnvironment["AWS_LAMBDA_FUNCTION_NAME"] ?? "function"
            let answer = answer
            return FunctionCode.Instance(
                answer: { event, context, deadline in
                    var parent = ServiceContext.current ?? .topLevel
                    if let traceID = context.traceID {
                        InstrumentationSystem.instrument.extract(traceID, into: &parent, using: TraceHeader())
                    }
                    let span = startSpan(function, context: parent, ofKind: .server)
                    span.attributes["faas.invocation_id"] = context.requestID
                    var context = context
                    context.span = span
                    defer { span.end() }
                    do {
                        return try await ServiceContext.$current.withValue(span.context) {
                            try await answer(event, context, deadline)
                        }
                    } catch {
                        // An error's text may have more than a trace should have, so the span gets the type.
                        span.attributes["error.type"] = TypeName.of((error as? any ErrorWithCause)?.underlying ?? error)
                        span.setStatus(SpanStatus(code: .error))
                        throw error
                    }
                }, shutdown: shutdown)
        }
    }

    /// Lambda's header as the only one that an instrument finds.
    private struct TraceHeader: Extractor {
        func extract(key: String, from traceID: String) -> String? {
            key.lowercased() == "x-amzn-trace-id" ? traceID : nil
        }
    }
#endif

extension InvocationContext {
    /// Records the trigger that was called, for metrics and traces.
    package func note(trigger: @autoclosure () -> String) {
        metrics.name(trigger: trigger())
        #if Tracing
            if let span {
                span.operationName = trigger()
                span.attributes["cognito.trigger"] = trigger()
            }
        #endif
    }
}
