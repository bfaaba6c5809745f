import LocalAWS
import WireJSON

extension UserPools {
    /// Counts a call against the rates of its category, its pool and its user.
    func checkLimits(_ operation: String, _ members: JSONMembers<JSONValue>) throws(ServiceError) {
        guard limits.isEnforced else { return }
        let input = OperationInput(members)
        // A forged token only reduces the allowance of its alleged owner.
        let claims = input.text("AccessToken").flatMap { JSONWebToken($0) }?.claims
        let pool =
            input.text("UserPoolId") ?? input.text("ClientId").flatMap { try? store.appClient($0).userPoolID }
            ?? claims?["iss"]?.text?.split(separator: "/").last.map(String.init)
        let user = input.givenUserName ?? claims?["sub"]?.text
        try limits.check(operation, pool: pool, user: user, now: clock.now)
    }
}
