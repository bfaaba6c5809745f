import CognitoRehearsal
import LocalAWS
import LocalIdentityPools
import LocalSync
import LocalUserPools
import LoopbackHTTP
import NIOHTTP1
import RuntimeEmulator
import WireJSON

/// The endpoint for requests to `/`: calls of Cognito's services, and of other services by functions.
struct APIEndpoint: Sendable {
    /// A service whose operations are named in the header `X-Amz-Target`.
    private struct Target: Sendable {
        let model: ServiceModel
        let pipeline: Pipeline
    }

    private let targets: [Target]
    private let services: FunctionServices
    private let identity: CallerIdentity
    private let secrets: SecretsEndpoint
    private let sync: RESTEndpoint
    private let streams: SyncStreams

    /// Creates an endpoint.
    ///
    /// `secrets` are the secret keys by key id; if they are nil, signatures are not checked.
    init(cognito: LocalCognito, secrets: [String: String]?) {
        services = cognito.services
        let callers = Callers(cognito.server, secrets: secrets)
        identity = CallerIdentity(server: cognito.server, callers: callers)
        self.secrets = SecretsEndpoint(
            manager: SecretsManager(cognito.pools), callers: callers, account: cognito.account)
        streams = cognito.sync.sync.streams
        let named: [any LocalService] = [cognito.service, cognito.identities]
        targets = named.map { Target(model: $0.model, pipeline: Pipeline(cognito.server, $0, secrets: secrets)) }
        sync = RESTEndpoint(
            cognito.sync.model, Pipeline(cognito.server, cognito.sync, secrets: secrets), limit: Self.syncLimit)
    }

    var routes: [HTTPRoute] {
        [
            HTTPRoute([.POST], "/", for: .apps, bodyLimit: LocalRoute.callLimit) { request, _ in await answer(request)
            },
            HTTPRoute([.OPTIONS], "/", for: .apps) { request, _ in JSONProtocol.preflight(request) },
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
        // Functions that send codes themselves call KMS and SNS at this address, and clients ask STS whose keys they have.
        if let reply = identity.answer(request) { return reply }
        // The values of secrets and parameters are for programs: no page calls these services.
        if request.headers["Origin"].isEmpty, let reply = secrets.answer(request) ?? services.answer(request) {
            return reply
        }
        if let reply = unplayed(request) { return reply }
        let requestID = RequestID.random()
        do throws(ServiceError) {
            let (target, operation) = try operation(of: request)
            guard let members = try await target.pipeline.answer(request, operation, requestID: requestID) else {
                return .dropped
            }
            return JSONProtocol.reply(.ok, .object(members), requestID)
        } catch {
            return JSONProtocol.reply(error, requestID)
        }
    }

    /// Refuses a signed call of a service that is not here; nil for any other request.
    private func unplayed(_ request: HTTPRequest) -> HTTPReply? {
        let target = request.header("X-Amz-Target")
        guard !targets.contains(where: { target?.hasPrefix($0.model.targetPrefix) ?? false }) else { return nil }
        return UnplayedCall(request)?.reply
    }

    private func operation(of request: HTTPRequest) throws(ServiceError) -> (Target, String) {
        guard !request.isTooLarge else {
            throw .bodyTooLarge(limit: 3 << 20)
        }
        guard let header = request.header("X-Amz-Target") else {
            throw ServiceError(
                "UnknownOperationException",
                "The header X-Amz-Target is missing: it names the operation, as in "
                    + "\(ServiceModel.userPools.targetPrefix)SignUp.")
        }
        guard let target = targets.first(where: { header.hasPrefix($0.model.targetPrefix) }) else {
            let known = targets.map { "\($0.model.targetPrefix) (\($0.model.signingName))" }
            throw ServiceError(
                "UnknownOperationException",
                "This server has no such service: the header X-Amz-Target must begin with "
                    + known.joined(separator: " or "))
        }
        let operation = String(header.dropFirst(target.model.targetPrefix.count))
        guard target.model.hasOperation(operation) else {
            throw ServiceError(
                "UnknownOperationException", "\(target.model.signingName) has no operation with that name.")
        }
        return (target, operation)
    }
}

extension LocalCognito {
    /// AWS KMS, SES, SNS, SQS, Secrets Manager and the parameter store for the functions behind a pool; the messages that functions send go
    /// into the outbox.
    var services: FunctionServices {
        FunctionServices { message in
            // The SDKs of some languages do not send the trace header on.
            let invocation = message.trace.flatMap(InvocationTrace.init) ?? self.server.trace.onlyInvocation
            let medium: OutboxMessage.Medium =
                switch message.medium {
                case .email: .email
                case .textMessage: .sms
                case .topic: .topic
                case .queue: .queue
                }
            self.pools.sent(
                OutboxMessage(
                    to: message.destination, named: message.recipient, medium, subject: message.subject,
                    body: message.html ?? message.text, text: message.text, time: self.server.clock.now),
                by: message.operation, during: invocation)
        }
    }
}
