public import LambdaRuntime
public import WireJSON

/// A call of an AWS operation: the request, and what is known of it when AWS refuses it.
struct AWSCall {
    let operation: String
    private let service: AWSService
    private let values: AWSCallValues
    private(set) var request: HTTPSRequest

    /// Creates a call with a request that has been written already.
    init(_ operation: String, _ request: HTTPSRequest, of service: AWSService, hiding input: JSONValue) {
        (self.operation, self.service, self.request) = (operation, service, request)
        values = AWSCallValues(input)
    }

    /// Creates a call with AWS's JSON protocol.
    init(
        _ target: String, _ input: JSONValue, of service: AWSService, version: String, isIdempotent: Bool = false,
        hiding values: JSONValue? = nil
    ) throws(JSONWritingError) {
        let name = target.split(separator: ".").last.map(String.init) ?? target
        self.init(name, try .call(target, input, of: service, version: version), of: service, hiding: values ?? input)
        if isIdempotent { request.isIdempotent = true }
    }

    /// Returns the response if it is a success.
    func checked(_ response: HTTPSResponse) throws(AWSError) -> HTTPSResponse {
        guard response.isSuccess else { throw error(response) }
        return response
    }

    func error(_ response: HTTPSResponse) -> AWSError {
        AWSError(response, from: service, to: operation, hiding: values)
    }
}

extension HTTPSClient {
    /// Calls an AWS operation with AWS's JSON protocol, which Cognito, DynamoDB and KMS use, among others.
    ///
    /// - Parameters:
    ///   - operation: The operation with the service's prefix: `AWSCognitoIdentityProviderService.AdminGetUser`.
    ///   - input: The operation's input.
    ///   - service: The service.
    ///   - version: The version of the protocol: `1.0` (DynamoDB) or `1.1` (KMS, Cognito).
    ///   - context: The invocation, whose time limit applies.
    /// - Returns: The operation's output.
    /// - Throws: ``AWSError`` if AWS refuses the call, `JSONSyntaxError` if its answer is not JSON, or the errors of
    ///   ``send(_:in:)-(HTTPSRequest,_)``.
    public func call(
        _ operation: String, _ input: JSONValue, of service: AWSService, version: String, in context: InvocationContext
    ) async throws -> JSONValue {
        let call = try AWSCall(operation, input, of: service, version: version)
        return try call.checked(try await send(call.request, in: context)).json()
    }
}
