import CognitoCrypto
package import LocalAWS
import LocalUserPools
import UserCredentials
package import WireJSON

/// The data of one flow on one side: the user that it makes, and what the side has answered.
package struct FlowMemory: Sendable {
    /// The ids of the side's pool and app client.
    package let pool: String
    package let client: String
    package let username: String
    package let email: String
    /// The address to which a flow changes the user's.
    let nextEmail: String
    package let password: String
    let srp: SRPClient
    /// The tokens and the session that the next calls need, by their names.
    private(set) var values: [String: JSONValue] = [:]
    /// The parameters of the latest challenge.
    private(set) var parameters: JSONMembers<JSONValue> = [:]
    /// Everything that the page must not show.
    package private(set) var secrets: Set<String>

    /// The error for a step that needs an answer which an earlier step did not get.
    package struct Missing: Error {
        package let name: String
    }

    private static let remembered = ["AccessToken", "IdToken", "RefreshToken"]

    /// Creates the memory of a flow; `keys` are the keys that sign developers' calls.
    package init(stack: VerifiedStack, run: String, number: Int, password: String, keys: AccessKeys) throws {
        (pool, client, self.password) = (stack.userPool, stack.client, password)
        username = "verify-\(run)-\(number)"
        // Mail to this address of AWS's mailbox simulator goes nowhere and does not bounce.
        email = "success+\(run)-\(number)@simulator.amazonses.com"
        nextEmail = "success+\(run)-\(number)-next@simulator.amazonses.com"
        srp = try SRPClient(poolID: stack.userPool)
        secrets = [pool, client, username, email, nextEmail, password, password + "-next", password + "-wrong"]
        // A side may repeat the headers of a call. Keys of AWS have 16 characters or more; shorter ones, for an emulator,
        // may be words of the page.
        secrets.formUnion([keys.id, keys.secret, keys.sessionToken ?? ""].filter { $0.utf8.count >= 16 })
    }

    /// Creates the memory of a flow in the book of evidence: names of kept values replace ids and tokens.
    private init(sample srp: SRPClient) {
        (pool, client, username, password) = ("$pool", "$client", "ada", "Verify-Passw0rd!")
        (email, nextEmail) = ("ada@example.org", "ada-next@example.org")
        self.srp = srp
        secrets = []
        for (name, kept) in Self.kept { values[name] = .text("$\(kept)") }
    }

    package static func sample() throws -> FlowMemory { FlowMemory(sample: try SRPClient(poolID: "eu-west-1_sample")) }

    /// The names of tokens and sessions in the book of evidence.
    static let kept = ["AccessToken": "access", "IdToken": "id", "RefreshToken": "refresh", "Session": "session"]

    var nextPassword: String { password + "-next" }
    var wrongPassword: String { password + "-wrong" }

    /// Returns a value of an earlier answer.
    package func value(_ name: String) throws -> JSONValue {
        guard let value = values[name] else { throw Missing(name: name) }
        return value
    }

    /// Returns an input with a value of an earlier answer.
    package func with(_ name: String) throws -> JSONMembers<JSONValue> { [name: try value(name)] }

    /// Keeps what the next calls need from an answer, and remembers each of its texts as a secret.
    mutating func remember(_ answer: JSONValue) {
        for name in Self.remembered {
            if let value = answer["AuthenticationResult"]?[name] { values[name] = value }
        }
        if let session = answer["Session"] { values["Session"] = session }
        if let parameters = answer["ChallengeParameters"]?.members { self.parameters = parameters }
        remember(secretsIn: answer)
    }

    private mutating func remember(secretsIn value: JSONValue) {
        switch value {
        // Short texts, and constants such as FORCE_CHANGE_PASSWORD, are words of the protocol.
        case .text(let text) where text.utf8.count >= 20 && text.wholeMatch(of: /[A-Z_]+/) == nil:
            secrets.insert(text)
        case .array(let elements): for element in elements { remember(secretsIn: element) }
        case .object(let members): for member in members { remember(secretsIn: member.value) }
        default: break
        }
    }
}
