@_spi(Internal) import CognitoModel
import LocalAWS
import LocalUserPools
import LoopbackHTTP
@_spi(Internal) import WireJSON

/// The routes for events of the record: kept as samples and tests of the project, or sent to a function again.
struct ProjectRoutes: Sendable {
    let cognito: LocalCognito

    var all: [HTTPRoute] {
        [
            LocalRoute.post("/_local/events") { body async throws(ServiceError) in try keeper().keepSample(body) },
            LocalRoute.post("/_local/tests") { body async throws(ServiceError) in try await keeper().makeTest(body) },
            LocalRoute.post("/_local/again", sendAgain),
            LocalRoute.post("/_local/recovery-codes", makeRecoveryCodes),
        ]
    }

    /// Makes new recovery codes for a user, as the author's own service does in a deployment:
    /// `{"function": "ARN", "userPoolId": "ID", "sub": "SUB", "step": "RECOVERY"}`.
    private func makeRecoveryCodes(_ body: JSONView) async throws(ServiceError) -> JSONValue {
        guard let project = cognito.project else {
            throw .resourceNotFound("There is no project, and so no function that makes codes.").with(status: 404)
        }
        guard let function = body["function"]?.scalarText, let pool = body["userPoolId"]?.scalarText,
            let sub = body["sub"]?.scalarText
        else { throw .invalidParameter("Write a function's ARN, a userPoolId and the sub of a user.") }
        let userPool = try cognito.pools.store.userPool(pool)
        guard try cognito.pools.store.read({ try $0.user(sub: sub, in: userPool) }) != nil else {
            throw ServiceError.noUser
        }
        let step = body["step"]?.scalarText ?? "RECOVERY"
        let codes = try await project.recoveryCodes(of: function, step: step, pool: pool, sub: sub)
        return ["codes": JSONValue(codes)]
    }

    /// Writes into the project for the live page; fails if the server has no project.
    private func keeper() throws(ServiceError) -> Keeper {
        guard let project = cognito.project else {
            throw .resourceNotFound("There is no project, and so no folder for events and tests.").with(status: 404)
        }
        return Keeper(project: project, recordsMetadata: cognito.server.recordsMetadata)
    }

    /// Sends an event to a function again, and answers with what Cognito would do: `{"function": "ARN", "event": {…}}`.
    ///
    /// An event that Cognito would not send is refused; the message has a line for each problem.
    private func sendAgain(_ body: JSONView) async throws(ServiceError) -> JSONValue {
        guard let function = body["function"]?.scalarText, let event = body["event"], event.kind == .object,
            let source = (event["triggerSource"] ?? event["eventType"])?.scalarText
        else { throw .invalidParameter("Write a function's ARN, and the event as an object with its triggerSource.") }
        let standIns = MetadataStandIns(for: [event], isRecorded: cognito.server.recordsMetadata)
        let bytes = Array(standIns.events[0].bytes)
        let problems = SentEventCheck(bytes).problems
        guard problems.isEmpty else {
            throw .invalidParameter("Cognito does not send such an event:\n" + problems.joined(separator: "\n"))
        }
        let record = CallTrace(
            number: 0, operation: source, time: cognito.server.clock.now,
            recordsMetadata: cognito.server.recordsMetadata)
        // No fault: those are for calls of the services.
        _ = await FunctionCall(function, source: source, faults: [], of: record, on: cognito.server).answer(to: bytes)
        var result = record.json.members?["steps"]?.elements?.first?.members ?? [:]
        if let note = standIns.note { result["notes"] = [.text(note)] }
        return .object(result)
    }
}
