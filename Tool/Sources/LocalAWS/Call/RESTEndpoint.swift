package import LoopbackHTTP
import NIOHTTP1
import RuntimeEmulator
import WireJSON

/// The routes of a service whose operations have paths.
package struct RESTEndpoint: Sendable {
    private let model: ServiceModel
    private let pipeline: Pipeline
    private let limit: Int

    /// Creates the routes of a service; `limit` is the size of the largest body in bytes.
    package init(_ model: ServiceModel, _ pipeline: Pipeline, limit: Int) {
        self.model = model
        self.pipeline = pipeline
        self.limit = limit
    }

    package var routes: [HTTPRoute] {
        let bound = model.operationNames.compactMap { name in model.binding(of: name).map { (name, $0) } }
        let calls = bound.map { operation, binding in
            HTTPRoute(
                [HTTPMethod(rawValue: binding.method)], binding.pattern,
                for: .apps, bodyLimit: { [limit] _, _ in limit }
            ) { request, captures in
                await answer(request, captures, operation, binding)
            }
        }
        let methods = Dictionary(grouping: bound, by: \.1.pattern).mapValues { $0.map(\.1.method).sorted() }
        return calls
            + methods.map { pattern, methods in
                let allowed = (methods + ["OPTIONS"]).joined(separator: ", ")
                return HTTPRoute([.OPTIONS], pattern, for: .apps) { request, _ in
                    JSONProtocol.preflight(request, methods: allowed)
                }
            }
    }

    private func answer(
        _ request: HTTPRequest, _ captures: [String], _ operation: String, _ binding: RequestBinding
    ) async -> HTTPReply {
        let requestID = RequestID.random()
        do throws(ServiceError) {
            guard !request.isTooLarge else {
                throw ServiceError.bodyTooLarge(limit: limit).with(status: 413)
            }
            let members = try await pipeline.answer(request, operation, requestID: requestID) {
                request, shape throws(ServiceError) in
                try RESTProtocol.input(of: request, captures, binding, as: shape)
            }
            return members.map { RESTProtocol.reply(.ok, .object($0), requestID) } ?? .dropped
        } catch {
            return RESTProtocol.reply(error, requestID)
        }
    }
}
