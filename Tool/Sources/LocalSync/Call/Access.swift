import LocalAWS

/// The kind of credentials that an operation accepts.
enum Access: Sendable {
    /// Only a developer's AWS credentials.
    case developer
    /// Only credentials that an identity pool gave to an identity.
    case identity
    case both

    /// Throws an error unless the caller may make a call: an identity may use only its own data.
    func check(_ call: Call) throws(ServiceError) {
        guard let caller = call.caller else {
            guard self != .identity else {
                throw ServiceError.needs(
                    call.operation, "the credentials of an identity, from GetCredentialsForIdentity",
                    name: "NotAuthorizedException")
            }
            return
        }
        guard self != .developer else {
            throw ServiceError("NotAuthorizedException", Self.denial(to: caller, of: call))
        }
        let (pool, identity) = (call.input.text("IdentityPoolId"), call.input.text("IdentityId"))
        guard pool == caller.identityPoolID, identity == caller.identityID else {
            throw ServiceError("AccessDeniedException", Self.denial(to: caller, of: call), status: 403)
        }
    }

    private static func denial(to caller: IdentityCredentials, of call: Call) -> String {
        let account = call.sync.server.account
        return ServiceError.denial(
            to: caller, of: "cognito-sync:\(call.operation)",
            on: resource(of: call.input, region: LocalServer.defaultRegion, account: account), account: account)
    }

    /// The ARN of what a call concerns; AWS writes `null` for the dataset if a call does not name one.
    static func resource(of input: OperationInput, region: String, account: String) -> String {
        let pool = input.text("IdentityPoolId")
        let region = pool.map(IdentityPoolID.region) ?? region
        var resource = "arn:aws:cognito-sync:\(region):\(account):identitypool/\(pool ?? "*")"
        if let identity = input.text("IdentityId") {
            resource += "/identity/\(identity)/dataset/\(input.text("DatasetName") ?? "null")"
        }
        return resource
    }
}
