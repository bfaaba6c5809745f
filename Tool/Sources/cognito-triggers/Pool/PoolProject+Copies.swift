import CognitoRehearsal
import LocalAWS
import LocalCognito
import WireJSON

extension PoolProject {
    /// Makes pools for a test, with ids of their own, from a template or from those of the project, and describes them.
    ///
    /// They call the functions that are here, by their names; a template brings no code.
    func makePools(_ text: String?, of cognito: LocalCognito) async throws(ServiceError) -> JSONValue {
        let label = cognito.newLabel()
        let template: PoolTemplate
        do {
            template = try copy(of: text, label: label)
        } catch let failure as Failure {
            throw .invalidParameter(failure.description)
        } catch {
            throw .invalidParameter("\(error)")
        }
        let outcome = await cognito.apply(template.pools)
        let refused = outcome.refusals + (await cognito.makeUsers(of: outcome.template))
        let problems =
            template.notes(on: outcome).filter(\.isProblem)
            + template.problems(of: refused, absent: functions.absentFunction)
        return [
            "pools": cognito.describedPools(Set(outcome.template.pools.map(\.id))),
            "identityPools": cognito.describedIdentityPools(Set(outcome.template.identityPools.map(\.id))),
            "problems": .array((template.notes.filter(\.isProblem) + problems).map { .object($0.json) }),
        ]
    }
}
