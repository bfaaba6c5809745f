import CognitoRehearsal
import LocalAWS
import LocalSync
import LocalUserPools
import LoopbackHTTP
import NIOHTTP1
import RuntimeEmulator
import WireJSON

/// The endpoint for requests to `/`: calls of Cognito's services, and calls of AWS KMS and Amazon SNS by functions.
struct APIEndpoint: Sendable {
    private let model: ServiceModel
    private let pipeline: Pipeline
    private let services: FunctionServices
    private let sync: RESTEndpoint
    private let streams: SyncStreams

    /// Creates an endpoint.
    ///
    /// `secrets` are the secret keys by key id; if they are nil, signatures are not checked.
    init(cognito: LocalCognito, secrets: [String: String]?) {
        model = cognito.service.model
        services = cognito.services
        pipeline = Pipeline(cognito.server, cognito.service, secrets: secrets)
        streams = cognito.sync.sync.streams
        sync = RESTEndpoint(
            cognito.sync.model, Pipeline(cognito.server, cognito.sync, secrets: secrets), limit: Self.syncLimit)
    }

    var routes: [HTTPRoute] {
        [
            HTTPRoute([.POST], "/", bodyLimit: LocalRoutes.callLimit) { request, _ in await answer(request) },
            HTTPRoute([.OPTIONS], "/") { request, _ in JSONProtocol.preflight(request) },
            payload,
        ] + sync.routes
    }

    /// The size limit of a synchronisation is six megabytes, so that every dataset of a megabyte fits in any encoding.
    private static let syncLimit = 6 << 20

    /// The route of a large record of a stream, whose name only the stream's receivers know.
    private var payload: HTTPRoute {
        HTTPRoute([.GET], "/\(SyncStreams.payloadPath)/{name}") { [streams] _, parts in
            guard let body = try? streams.payload(parts[0]) else { return .notFound }
            return HTTPReply(
                status: .ok, headers: ["Content-Type": "application/json", "Cache-Control": "no-store"], body: body)
        }
    }

    func answer(_ request: HTTPRequest) async -> HTTPReply {
        // Functions that send codes themselves call KMS and SNS at this address.
        if let reply = services.answer(request) { return reply }
        let requestID = RequestID.random()
        do throws(ServiceError) {
            let operation = try operation(of: request)
            guard let members = try await pipeline.answer(request, operation, requestID: requestID) else {
                return .dropped
            }
            return JSONProtocol.reply(.ok, .object(members), requestID)
        } catch {
            return JSONProtocol.reply(error, requestID)
        }
    }

    private func operation(of request: HTTPRequest) throws(ServiceError) -> String {
        guard !request.isTooLarge else {
            throw ServiceError(
                "RequestEntityTooLargeException", "The request's body is larger than three megabytes.")
        }
        guard let target = request.header("X-Amz-Target") else {
            throw ServiceError(
                "UnknownOperationException",
                "The header X-Amz-Target is missing: it names the operation, as in \(model.targetPrefix)SignUp.")
        }
        guard target.hasPrefix(model.targetPrefix) else {
            throw ServiceError(
                "UnknownOperationException",
                "This is a user pool: the header X-Amz-Target must begin with \(model.targetPrefix)")
        }
        let operation = String(target.dropFirst(model.targetPrefix.count))
        guard model.hasOperation(operation) else {
            throw ServiceError("UnknownOperationException", "Cognito user pools have no operation with that name.")
        }
        return operation
    }
}

extension LocalCognito {
    /// AWS KMS, SES and SNS for the functions behind a pool; the messages that functions send go into the outbox.
    var services: FunctionServices {
        FunctionServices { message in
            let isEmail = message.subject != nil
            self.pools.sent(
                OutboxMessage(
                    to: message.destination, isEmail ? .email : .sms, subject: message.subject,
                    body: message.html ?? message.text, text: message.text, time: self.server.clock.now),
                by: isEmail ? "SES SendEmail" : "SNS Publish")
        }
    }
}
