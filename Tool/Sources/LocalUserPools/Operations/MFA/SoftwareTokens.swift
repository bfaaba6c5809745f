import CognitoCrypto
import LocalAWS
import WireJSON

/// Removes a user's software token, and the user's preference for it; the user can set up another one.
enum AdminDeleteSoftwareToken: Operation {
    static func respond(to call: Call) async throws -> Answer {
        try await call.changeNamedUser(in: call.userPool()) { user, _ in
            (user.softwareToken, user.newSoftwareToken) = (nil, nil)
            user.set(.softwareToken, isEnabled: false, isPreferred: false)
        }
        return [:]
    }
}

/// Gives a user the secret of a new software token; the token becomes valid when the user verifies a code.
package enum AssociateSoftwareToken: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let (secret, session) = try await SoftwareTokenSetUp(call).begin()
        return ["SecretCode": .text(secret), "Session": session.map(JSONValue.text) ?? .null]
    }
}

/// Verifies a new software token by one of its codes; the new token replaces the old one.
package enum VerifySoftwareToken: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let setUp = try await SoftwareTokenSetUp(call)
        let session = try await setUp.verify(
            call.input.required("UserCode"), name: call.input.text("FriendlyDeviceName"))
        return ["Status": "SUCCESS", "Session": session.map(JSONValue.text) ?? .null]
    }
}
