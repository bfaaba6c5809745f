#if Tracing
    import Tracing

    /// The span of a request, reported to the backend of `InstrumentationSystem`.
    enum RequestSpan {
        /// Reports a request; it has the method, the host or the service, and the status, but no path.
        static func report(
            _ request: HTTPSRequest, _ headers: TraceHeaders,
            _ send: (TraceHeaders) async throws -> HTTPSResponse
        ) async throws -> HTTPSResponse {
            var headers = headers
            let span = startSpan(request.method.rawValue, ofKind: .client)
            defer { span.end() }
            span.attributes["http.request.method"] = request.method.rawValue
            if let service = request.service {
                span.attributes["rpc.service"] = service.id
            } else {
                span.attributes["server.address"] = (try? Target(request.url))?.host
            }
            InstrumentationSystem.instrument.inject(span.context, into: &headers, using: HeaderInjector())
            do {
                let response = try await send(headers)
                span.attributes["http.response.status_code"] = response.status
                if response.status >= 400 { span.setStatus(SpanStatus(code: .error)) }
                return response
            } catch {
                // The type alone: an error's text names the path.
                span.attributes["error.type"] = "\(type(of: error))"
                span.setStatus(SpanStatus(code: .error))
                throw error
            }
        }
    }

    private struct HeaderInjector: Injector {
        func inject(_ value: String, forKey key: String, into headers: inout TraceHeaders) { headers.add(key, value) }
    }
#endif
