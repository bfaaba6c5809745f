@_spi(Internal) import CognitoModel
import CognitoOperations
package import LocalAWS
package import WireJSON

/// Amazon Cognito user pools, `cognito-idp`.
package struct UserPoolService: LocalService {
    package let pools: UserPools

    package init(_ pools: UserPools) { self.pools = pools }

    package static let model = ServiceModel.userPools

    package static let shortName = "local user pool"

    package var state: UserPoolState { UserPoolState(pools) }

    package var auditedMembers: Set<String> { Self.auditedMembers }

    private static let auditedMembers: Set = [
        "UserPoolId", "ClientId", "PoolName", "ClientName", "GroupName", "ProviderName", "Domain", "JobId", "JobName",
        "ResourceArn", "RegionName", "EventId", "TermsId", "TermsName", "ManagedLoginBrandingId", "Identifier",
        "AttributeName", "SessionId", "RestoreId",
    ]

    package func isReading(_ operation: String) -> Bool { RequestCategory.isReading(operation) }

    /// An app client may prove itself with its secret instead when it exchanges a token.
    package func needsSignature(_ operation: String, _ input: OperationInput?) -> Bool {
        guard operation == GetDerivedToken.name else { return model.isSigned(operation) }
        guard let input, input.clientSecret == nil, let id = input.clientIDIfPresent else { return false }
        return (try? pools.store.appClient(id).secrets.isEmpty) == false
    }

    package func resource(of input: OperationInput, region: String, account: String) -> String {
        let pool = input.text("UserPoolId")
        return pool.map { "arn:aws:cognito-idp:\(self.region(of: input) ?? region):\(account):userpool/\($0)" } ?? "*"
    }

    package func region(of input: OperationInput) -> String? {
        input.text("UserPoolId").map { String($0.prefix { $0 != "_" }) }
    }

    package func checkLimits(_ operation: String, _ members: JSONMembers<JSONValue>) throws(ServiceError) {
        guard pools.limits.isEnforced else { return }
        let input = OperationInput(members)
        // A forged token can only use up the rate of the user that it names.
        let claims = input.text("AccessToken").flatMap { JSONWebToken($0) }?.claims
        let pool =
            input.text("UserPoolId") ?? input.text("ClientId").flatMap { try? pools.store.appClient($0).userPoolID }
            ?? claims?.poolID
        let user = input.givenUserName ?? claims?["sub"]?.text
        try pools.limits.check(operation, pool: pool, user: user, now: pools.clock.now)
    }

    package func begin(_ call: ServiceCall<UserPoolState>, of operation: any Operation<UserPoolState>.Type) throws {
        try pools.rotateSecrets()
        let (input, record) = (call.input, call.trace)
        record.concerns(pool: input.text("UserPoolId"), client: input.text("ClientId"), user: input.text("Username"))
        record.isGiven(name: input.givenUserName)
    }

    package func end(_ call: ServiceCall<UserPoolState>, _ outcome: Result<Answer, ServiceError>) throws {
        switch outcome {
        case .success(let answer):
            try call.recordEvent(isRefused: false)
            call.trace.asks(for: answer["ChallengeName"]?.text)
        case .failure(let error):
            // The caller gets the operation's own error, even if the store fails too.
            try? call.recordEvent(isRefused: true)
            let fact = Evidence.doubtfulFact(behind: "\(error.name): \(error.message)", of: call.operation)
            if let fact { call.trace.note(fact.remark) }
        }
    }
}

extension UserPoolService {
    /// Confirms a sign-up with the values in an email's link, and returns the status and the text of the page.
    package func confirmUser(client: String, user: String, code: String) async -> (status: Int, text: String) {
        let input: JSONMembers<JSONValue> = [
            "ClientId": .text(client), "Username": .text(user), "ConfirmationCode": .text(code),
        ]
        do {
            _ = try await pools.server.recording(ConfirmationLinkVisit.name) { record async throws(ServiceError) in
                try await play(
                    ConfirmationLinkVisit.self, Call(state, ConfirmationLinkVisit.name, OperationInput(input), record))
            }
            return (200, "Your registration has been confirmed!")
        } catch {
            return (error.status, error.message)
        }
    }
}
