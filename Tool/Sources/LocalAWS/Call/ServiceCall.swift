package import WireJSON

/// One call of a service while it is being answered.
package struct ServiceCall: Sendable {
    package let operation: String
    package let input: OperationInput
    /// The region of the call's signature; nil if the call is not signed.
    package let region: String?
    /// The caller's SDK, such as `aws-sdk-js-2.1639.0`; nil if it is unknown.
    package let sdk: String?
    /// The identity whose temporary credentials signed the call; nil for a developer's credentials and unsigned calls.
    package let caller: IdentityCredentials?
    package let trace: CallTrace

    package init(
        _ operation: String, _ input: OperationInput, region: String? = nil, sdk: String? = nil,
        caller: IdentityCredentials? = nil, _ trace: CallTrace
    ) {
        self.operation = operation
        self.input = input
        self.region = region
        self.sdk = sdk
        self.caller = caller
        self.trace = trace
    }
}

/// An AWS service that a local server emulates.
package protocol LocalService: Sendable {
    static var model: ServiceModel { get }

    /// The reasons why operations are not emulated, or the effects that their settings have only on AWS; by name.
    static var notes: [String: String] { get }

    /// Returns true if the service emulates an operation of its model.
    static func plays(_ operation: String) -> Bool

    /// The members that the log of calls shows unchanged: ids and names of configured objects.
    var auditedMembers: Set<String> { get }

    func isReading(_ operation: String) -> Bool

    /// Returns true if CloudTrail logs calls of an operation.
    func isAudited(_ operation: String) -> Bool

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

    /// Runs a call whose input has been checked against the model, and returns the answer without null members.
    func play(_ call: ServiceCall) async throws(ServiceError) -> JSONMembers<JSONValue>
}

extension LocalService {
    package var model: ServiceModel { Self.model }

    package func isAudited(_ operation: String) -> Bool { true }

    package func isForIdentities(_ operation: String) -> Bool { !model.isSigned(operation) }
}
