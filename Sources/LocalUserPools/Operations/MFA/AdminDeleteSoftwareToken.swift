import LocalAWS
import WireJSON

/// Removes a user's software token and the preference for it; the user can set up another one.
enum AdminDeleteSoftwareToken: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        try await call.changeNamedUser(in: call.userPool()) { user, _ in
            (user.softwareToken, user.newSoftwareToken) = (nil, nil)
            user.set(.softwareToken, isEnabled: false, isPreferred: false)
        }
        return [:]
    }
}
