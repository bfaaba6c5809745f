import CognitoEvents
import CognitoModel
import LocalAWS

/// An operation of the API, with the local pool's support for it.
package struct PlayedOperation: Sendable {
    /// The name, such as `SignUp`.
    package let name: String
    /// True if the pool emulates the operation; calls of other operations get an error that says so.
    package let isPlayed: Bool
    /// The triggers that the operation may fire, by their names in `LambdaConfig`, in order of their first call.
    package let triggers: [String]
    /// The reason why the operation is not emulated, or the effect that its settings have only on AWS; otherwise nil.
    package let note: String?

    /// All operations of the API, sorted by name.
    package static var all: [PlayedOperation] {
        ServiceModel.userPools.operationNames.map { name in
            var seen: Set<String> = []
            let triggers = (CognitoOperation.named(name)?.sources ?? [])
                .compactMap { $0.family?.configurationName }.filter { seen.insert($0).inserted }
            return PlayedOperation(
                name: name, isPlayed: Operations.named(name) != nil, triggers: triggers, note: notes[name])
        }
    }

    private static let notes: [String: String] = {
        var notes = [
            "GetDerivedToken": "Token exchange is not emulated.",
            "CreateUserPoolReplica": "Stored only; the pool itself answers calls for every region.",
            "SetUserPoolSessionConfiguration": "Stored only; MaxPerUser does not end sessions.",
            "SetLogDeliveryConfiguration": "Stored only; nothing is delivered. See --audit.",
            "SetRiskConfiguration": "Stored only; no risk is found. POST /_local/takeover sends the warning.",
            "CreateUserImportJob": "Accepts no password hashes. GET /_local/imports/POOL/JOB shows the report.",
            "UpdateProvisionedLimit": "Applies only with --rate-limits, until the pool stops.",
            "AdminListUserAuthEvents": "Lists the recorded flows, all without a risk.",
        ]
        for name in ["CreateIdentityProvider", "UpdateIdentityProvider"] {
            notes[name] = "A stand-in replaces the provider, unless it is on this machine. See --real-providers."
        }
        for name in ["CreateTerms", "UpdateTerms"] { notes[name] = "Stored only; the pages do not show terms." }
        return notes
    }()
}
