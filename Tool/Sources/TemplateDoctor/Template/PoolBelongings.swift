import CloudTemplate

extension Template {
    /// Returns the id of the pool that a resource belongs to; nil if the pool is not in the template, or not certain.
    func pool(of resource: Resource) -> String? {
        guard let parts = resource["UserPoolId"].map(parts), parts.count == 1,
            case .resource(let id, let attribute) = parts[0], attribute == nil || attribute == "UserPoolId"
        else { return nil }
        return id
    }

    /// Returns a pool's resources of a type; nil if the pool may have more of them than the template shows.
    ///
    /// A resource whose pool is not certain may belong to any pool. A macro, a nested stack or a custom resource may
    /// create resources of its own.
    func belongings(_ type: String, of pool: Resource) -> [Resource]? {
        let owned = resources(type).map { (resource: $0, pool: self.pool(of: $0)) }
        guard !isTouchedByOthers(pool.id), !owned.contains(where: { $0.pool == nil }) else { return nil }
        return owned.filter { $0.pool == pool.id }.map(\.resource)
    }

    /// Returns the ids of the resources that CloudFormation creates before this one.
    func dependencies(of id: String) -> Set<String> {
        let outgoing = Dictionary(grouping: allReferences, by: \.from)
        var (found, ends): (Set<String>, [String]) = ([], [id])
        while let end = ends.popLast() {
            ends += (outgoing[end] ?? []).map(\.to).filter { found.insert($0).inserted }
        }
        return found
    }
}
