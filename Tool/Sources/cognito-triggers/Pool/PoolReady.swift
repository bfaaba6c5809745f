import CommandOutput
import Foundation
import LocalCognito
import WireJSON

/// The first object that `pool --json` prints: where the pool is, and everything that it has by the template's names.
struct PoolReady {
    let cognito: LocalCognito
    let project: PoolProject
    let region: String
    /// The file of the authority that clients have to trust; nil without one.
    let authority: String?

    func line() async -> String {
        let templates = project.paths.map { URL(fileURLWithPath: $0).standardizedFileURL.path }
        let signUpClient = cognito.pools.summaries.lazy.compactMap(\.signUpClient).first
        var members: JSONMembers<JSONValue> = [
            "version": .text(CommandVersion.text),
            "pid": .integer(Int64(ProcessInfo.processInfo.processIdentifier)), "url": .text(cognito.endpoint),
            "api": .text("\(cognito.localEndpoint)/_local"), "endpoint": .text(cognito.endpoint),
            "region": .text(region), "account": .text(cognito.account), "authority": .optional(authority),
            "signUpClient": .optional(signUpClient?.id), "pools": cognito.describedPools(),
            "identityPools": cognito.describedIdentityPools(),
            "functions": .array(await project.calledFunctions().map(\.json)),
        ]
        members["template"] = templates.first.map(JSONValue.text)
        members["templates"] = .texts(templates)
        return JSONOutput.line("ready", members)
    }
}
