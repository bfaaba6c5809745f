@_spi(Internal) package import CognitoEvents
@_spi(Internal) package import CognitoModel
import CognitoRehearsal
package import LocalAWS
@_spi(Internal) import WireJSON

/// Cognito's calls of functions. A call has a time-out of five seconds and up to three attempts, and the app sees only
/// a part of an error.
extension Call {
    /// Calls the pool's function for a request's family, and returns its response; nil if the pool names no function.
    package func trigger<Request: ModelledRequest>(
        _ source: TriggerSource, _ request: Request, userName: String?, in pool: UserPool, client: String?
    ) async throws(ServiceError) -> AnsweredEvent<Request>? {
        guard let trigger = pool.settings.triggers[Request.family] else { return nil }
        let event = event(source, request, userName: userName, in: pool, client: client, version: trigger.version)
        let sent = try Self.written(event)
        let answer = try await answer(to: sent, source: source, Request.self, trigger: trigger)
        switch answer.ending {
        case .answer(let bytes): return try read(bytes, of: event, sent)
        case .error(let document):
            let message = (try? JSONDocument(document).root["errorMessage"]?.scalarText) ?? ""
            throw Self.seen(message, of: sent)
        case .missing:
            throw Self.failed(Request.family, "ResourceNotFoundException").lacking(function: trigger.arn)
        case .denied: throw Self.failed(Request.family, "AccessDeniedException")
        case .throttled: throw Self.failed(Request.family, "TooManyRequestsException")
        }
    }

    /// Returns the app's error for a function that Lambda did not run.
    private static func failed(_ family: TriggerFamily, _ error: String) -> ServiceError {
        ServiceError(
            "UnexpectedLambdaException", "\(family.configurationName) invocation failed due to error \(error).")
    }

    /// Calls a custom sender without waiting for its answer; false if the pool has no such function.
    func notify<Request: ModelledRequest>(
        _ source: TriggerSource, _ request: Request, userName: String?, in pool: UserPool, client: String?
    ) throws(ServiceError) -> Bool {
        guard let trigger = pool.settings.triggers[Request.family] else { return false }
        let event = try Self.written(
            event(source, request, userName: userName, in: pool, client: client, version: trigger.version))
        server.background { _ = try? await answer(to: event, source: source, Request.self, trigger: trigger) }
        return true
    }

    private func event<Request: ModelledRequest>(
        _ source: TriggerSource, _ request: Request, userName: String?, in pool: UserPool, client: String?,
        version: String
    ) -> TriggerEvent<Request> {
        TriggerEvent(
            triggerSource: source, request: request, userName: userName.map(UserName.init(rawValue:)),
            callerContext: CallerContext(awsSDKVersion: sdk ?? "aws-sdk-unknown-unknown", clientID: client),
            userPoolID: pool.id, region: pool.region, version: version)
    }

    private static func written(_ event: TriggerEvent<some ModelledRequest>) throws(ServiceError) -> [UInt8] {
        do {
            return try event.written()
        } catch {
            throw ServiceError("InternalErrorException", "The event could not be written: \(error)")
        }
    }

    /// Sends an event, at most three times, until the function answers before the time-out.
    private func answer<Request: ModelledRequest>(
        to event: [UInt8], source: TriggerSource, _ type: Request.Type, trigger: PoolTrigger
    ) async throws(ServiceError) -> FunctionAnswer {
        let limit = Request.model.caller == .cognito ? pools.triggerTimeout : nil
        let names = [Request.family.configurationName, source.rawValue]
        let call = FunctionCall(trigger.arn, source: source.rawValue, faults: names, of: trace, on: server)
        guard let answer = await call.answer(to: event, within: limit, attempts: TriggerModel.attempts) else {
            throw Self.seen(nil, of: event)
        }
        return answer
    }

    /// Returns the app's error for a function that failed; a nil message means that every attempt timed out.
    private static func seen(_ message: String?, of event: [UInt8]) -> ServiceError {
        guard let sent = try? ReceivedEvent(event),
            let error = CognitoError(
                errorMessage: message, to: sent, after: message == nil ? TriggerModel.timeLimit : .zero)
        else { return .unrecognizableAnswer }
        return ServiceError(error)
    }

    /// The rules that the operation checks itself, because it has more information than the rule.
    ///
    /// The limits and placeholders of messages depend on the medium. For contacts and migrated users, the operation has
    /// its own error texts. If the answer of a define function has both outcomes, the failure wins. Cognito issues
    /// tokens even to a user who has proved nothing.
    private static let judgedByOperation: Set<CognitoRule> = [
        .verifiedContactPresent, .smsMessageLength, .emailMessageLength, .emailSubjectLength, .codePlaceholder,
        .invitationPlaceholders, .oneOutcome, .tokensNeedSuccess, .migratedUserHasAttributes, .migratedUserHasNoSub,
        .migratedContactVerified, .attributeLength,
    ]

    /// Reads an answer, and checks it as `cognito-triggers check` does.
    private func read<Request: ModelledRequest>(
        _ answer: [UInt8], of event: TriggerEvent<Request>, _ sent: [UInt8]
    ) throws(ServiceError) -> AnsweredEvent<Request> {
        do {
            let sent = try ReceivedEvent(sent)
            let judgement = Judgement(of: answer, to: sent)
            let refused = judgement.findings
                .first { $0.weight == .refused && !Self.judgedByOperation.contains($0.rule) }
            if let refused { throw refused.appSees.map(ServiceError.init) ?? .unrecognizableAnswer }
            guard let response = judgement.answer?["response"] else {
                throw ServiceError.unrecognizableAnswer
            }
            return AnsweredEvent(
                event: event, response: try JSONObject(response),
                original: try sent.document.root["response"].map(JSONObject.init) ?? .empty)
        } catch let error as ServiceError {
            throw error
        } catch {
            throw .unrecognizableAnswer
        }
    }

    package func decision<Decision: ReadableDecision>(
        _ type: Decision.Type, in answered: AnsweredEvent<Decision.Request>
    ) throws(ServiceError) -> Decision {
        do { return try Decision(reading: answered) } catch { throw .unrecognizableAnswer }
    }
}
