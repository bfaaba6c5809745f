import LocalAWS
import LocalUserPools
import WireJSON

extension UserPools {
    /// Makes the users and memberships of a definition that do not exist yet, by recorded calls of an administrator.
    ///
    /// These calls invoke the pool's functions. A user who exists stays as it is. What needs a refused user, or a group that
    /// the pool lacks, is left out.
    package func makeUsers(of definition: PoolDefinition) async -> [PoolDefinition.Refused] {
        guard let pool = try? store.userPool(definition.id) else { return [] }
        var refused: [PoolDefinition.Refused] = []
        var (found, missing): (Set<String>, Set<String>) = ([], [])
        for user in definition.users {
            let name = user.input["Username"]?.text ?? ""
            if let old = self.user(named: name, in: pool), found.insert(old.username).inserted { continue }
            do throws(ServiceError) {
                try await play(user, in: pool)
                if let new = self.user(named: name, in: pool) { found.insert(new.username) }
            } catch {
                missing.insert(name)
                refused.append(PoolDefinition.Refused(user.name, error))
            }
        }
        let names = definition.groups.compactMap { $0.input["GroupName"]?.text }
        let lacking = names.filter { name in (try? store.read { try $0.group(name, in: pool) }) == nil }
        for membership in definition.memberships {
            let input = membership.input
            guard !missing.contains(input["Username"]?.text ?? ""), !lacking.contains(input["GroupName"]?.text ?? "")
            else { continue }
            do throws(ServiceError) {
                if try !isMember(input, of: pool) { try await play(membership, in: pool) }
            } catch {
                refused.append(PoolDefinition.Refused(membership.name, error))
            }
        }
        return refused
    }

    private func user(named name: String, in pool: UserPool) -> User? {
        try? store.read { try $0.user(named: name, in: pool) }
    }

    private func isMember(_ input: JSONMembers<JSONValue>, of pool: UserPool) throws(ServiceError) -> Bool {
        guard let user = user(named: input["Username"]?.text ?? "", in: pool) else { return false }
        return try store.read { try $0.groups(of: user) }.contains { $0.name == input["GroupName"]?.text }
    }

    private func play(_ object: PoolDefinition.Object, in pool: UserPool) async throws(ServiceError) {
        let members = object.input.merging(["UserPoolId": .text(pool.id)])
        try CoercedInput.check(members, for: object.operation)
        _ = try await Pipeline(server, UserPoolService(self)).play(object.operation, members)
    }
}
