@_spi(Internal) package import WireJSON

/// An AWS service that a local server emulates.
package protocol LocalService: Sendable {
    associatedtype State: ServiceState

    static var model: ServiceModel { get }

    /// The operations of the model that the service emulates.
    static var operations: OperationList<State> { get }

    /// The reasons why operations are not emulated, or the effects that their settings have only on AWS; by name.
    static var notes: [String: String] { get }

    /// The service in the error for an operation that it does not emulate: `local server`.
    static var shortName: String { get }

    var state: State { get }

    /// The members that the log of calls shows unchanged: ids and names of configured objects.
    var auditedMembers: Set<String> { get }

    func isReading(_ operation: String) -> Bool

    /// Returns true if CloudTrail logs calls of an operation.
    func isAudited(_ operation: String) -> Bool

    /// Returns true if a caller has to sign a call with AWS credentials.
    ///
    /// The input is nil before it has been read.
    func needsSignature(_ operation: String, _ input: OperationInput?) -> Bool

    /// Returns true if the keys that identity pools give to identities are enough for an operation.
    ///
    /// Roles' policies are not evaluated here. On AWS, these would have to allow a developer's operation, which is rare.
    func isForIdentities(_ operation: String) -> Bool

    /// Returns the ARN of what a call concerns, as AWS names it in a refusal.
    func resource(of input: OperationInput, region: String, account: String) -> String

    /// Returns the region of a call that is not signed; nil if the call's input does not name a region.
    func region(of input: OperationInput) -> String?

    /// Counts a call against the service's rate limits.
    func checkLimits(_ operation: String, _ members: JSONMembers<JSONValue>) throws(ServiceError)

    /// Records what a call concerns; throws if the caller must not make it.
    func begin(_ call: ServiceCall<State>, of operation: any Operation<State>.Type) throws

    /// Records how a call ended; what it throws for a refused call is ignored.
    func end(_ call: ServiceCall<State>, _ outcome: Result<Answer, ServiceError>) throws
}

extension LocalService {
    package static var shortName: String { "local server" }

    package var model: ServiceModel { Self.model }

    package static func plays(_ operation: String) -> Bool { operations[operation] != nil }

    package func isAudited(_ operation: String) -> Bool { true }

    package func needsSignature(_ operation: String, _ input: OperationInput?) -> Bool { model.isSigned(operation) }

    package func isForIdentities(_ operation: String) -> Bool { !model.isSigned(operation) }

    package func checkLimits(_ operation: String, _ members: JSONMembers<JSONValue>) throws(ServiceError) {}

    package func end(_ call: ServiceCall<State>, _ outcome: Result<Answer, ServiceError>) throws {}

    /// Runs a call whose input has been checked against the model, and returns the answer without null members.
    package func play(
        _ name: String, _ input: OperationInput, region: String? = nil, sdk: String? = nil,
        caller: IdentityCredentials? = nil, _ trace: CallTrace
    ) async throws(ServiceError) -> Answer {
        guard let operation = Self.operations[name] else {
            throw ServiceError("UnknownOperationException", "\(name) is not emulated by this \(Self.shortName).")
        }
        return try await play(
            operation, ServiceCall(state, name, input, region: region, sdk: sdk, caller: caller, trace))
    }

    /// Runs an operation, which need not be one of the model's.
    package func play(
        _ operation: any Operation<State>.Type, _ call: ServiceCall<State>
    ) async throws(ServiceError) -> Answer {
        do {
            try begin(call, of: operation)
            let answer = try await operation.respond(to: call)
            try end(call, .success(answer))
            return answer.withoutNulls
        } catch let error as ServiceError {
            try? end(call, .failure(error))
            throw error
        } catch {
            throw ServiceError("InternalErrorException", "\(call.operation) failed: \(operation)")
        }
    }
}
