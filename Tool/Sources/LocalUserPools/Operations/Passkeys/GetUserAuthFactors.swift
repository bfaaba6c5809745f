import LocalAWS
import WireJSON

enum GetUserAuthFactors: UserOperation {
    static func respond(to call: Call, for user: User, in pool: UserPool, _ bearer: Bearer?) async throws -> Answer {
        let passkeys = try call.store.read { try $0.passkeys(of: user) }
        var factors = FirstFactor.allCases.filter { $0 != .passwordSRP && user.has($0, hasPasskey: !passkeys.isEmpty) }
        factors.removeAll { !pool.settings.firstFactors.contains($0.rawValue) }
        var members = user.factorSettings.filter { $0.key != "MFAOptions" }
        members["Username"] = .text(user.username)
        members["ConfiguredUserAuthFactors"] = .array(factors.map { .text($0.rawValue) })
        return members
    }
}
