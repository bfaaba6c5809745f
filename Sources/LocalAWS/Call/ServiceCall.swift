package import WireJSON

/// One call of a service while it is being answered.
package struct ServiceCall: Sendable {
    package let operation: String
    package let input: OperationInput
    /// The region of the call's signature; nil if it is not signed.
    package let region: String?
    /// The caller's SDK, such as `aws-sdk-js-2.1639.0`.
    package let sdk: String?
    package let trace: CallTrace

    package init(
        _ operation: String, _ input: OperationInput, region: String? = nil, sdk: String? = nil, _ trace: CallTrace
    ) {
        self.operation = operation
        self.input = input
        self.region = region
        self.sdk = sdk
        self.trace = trace
    }
}

/// A service of AWS as a local server plays it.
package protocol LocalService: Sendable {
    var model: ServiceModel { get }
    /// The members whose texts the log of calls shows: ids and names of what is configured.
    var auditedMembers: Set<String> { get }

    func isReading(_ operation: String) -> Bool

    /// Returns the region of a call that is not signed; nil if its input names none.
    func region(of input: OperationInput) -> String?

    /// Counts a call against the service's rates.
    func checkLimits(_ operation: String, _ members: JSONMembers<JSONValue>) throws(ServiceError)

    /// Plays a call whose input has been checked against the model, and returns the answer without null members.
    func play(_ call: ServiceCall) async throws(ServiceError) -> JSONMembers<JSONValue>
}
