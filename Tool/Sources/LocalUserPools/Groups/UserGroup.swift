import GRDB
package import LocalAWS

package struct UserGroup: Sendable {
    let userPoolID: String
    package let name: String
    var description: String?
    var roleARN: String?
    var precedence: Int?
    package let created: Double
    var modified: Double
    /// The logical id of the template's resource that made the group; nil for a group that a call or a seed has made.
    package var resource: String?
}

extension UserGroup {
    package init(_ input: OperationInput, in pool: UserPool, created: Double, modified: Double) throws(ServiceError) {
        self.init(
            userPoolID: pool.id, name: try input.required("GroupName"), description: input.text("Description"),
            roleARN: input.text("RoleArn"), precedence: input.integer("Precedence"), created: created,
            modified: modified)
    }
}

extension ServiceError {
    static let noGroup = resourceNotFound("Group not found.")
    package static let duplicateGroup = ServiceError("GroupExistsException", "A group with the name already exists.")
}

extension StoreTables {
    /// The columns of a group, in the order in which ``group(_:)`` reads them.
    private static let columns = [
        "pool", "name", "description", "role_arn", "precedence", "created", "modified", "resource",
    ]
    .map { "groups.\($0)" }.joined(separator: ", ")
    private static let groupsOfUser = """
        SELECT \(columns) FROM memberships JOIN groups USING (pool, name) WHERE user = ?
        ORDER BY precedence IS NULL, precedence, name
        """

    private func group(_ row: StoredRow) -> UserGroup {
        UserGroup(
            userPoolID: row[0], name: row[1], description: row[2], roleARN: row[3], precedence: row[4], created: row[5],
            modified: row[6], resource: row[7])
    }

    package func group(_ name: String, in pool: UserPool) throws -> UserGroup? {
        try first("SELECT \(Self.columns) FROM groups WHERE pool = ? AND name = ?", [pool.id, name], group)
    }

    package func existingGroup(_ name: String, in pool: UserPool) throws -> UserGroup {
        guard let group = try group(name, in: pool) else { throw ServiceError.noGroup }
        return group
    }

    package func groups(in pool: UserPool, after name: String = "", limit: Int) throws -> [UserGroup] {
        try read(
            "SELECT \(Self.columns) FROM groups WHERE pool = ? AND name > ? ORDER BY name LIMIT ?",
            [pool.id, name, limit], group)
    }

    func groupCount(in pool: UserPool) throws -> Int {
        try row("SELECT count(*) AS number FROM groups WHERE pool = ?", [pool.id])?["number"] ?? 0
    }

    /// Returns the groups that a template's resource has made.
    package func groups(ofResource resource: String, in pool: UserPool) throws -> [UserGroup] {
        try read("SELECT \(Self.columns) FROM groups WHERE pool = ? AND resource = ?", [pool.id, resource], group)
    }

    /// Returns a user's groups by precedence, with those that have none last.
    package func groups(of user: User) throws -> [UserGroup] {
        try read(Self.groupsOfUser, [user.row], group)
    }

    package func save(_ group: UserGroup) throws {
        try execute(
            """
            INSERT INTO groups VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT(pool, name) DO UPDATE SET
              description = excluded.description, role_arn = excluded.role_arn, precedence = excluded.precedence,
              modified = excluded.modified, resource = coalesce(excluded.resource, resource)
            """,
            [
                group.userPoolID, group.name, group.description, group.roleARN, group.precedence, group.created,
                group.modified, group.resource,
            ])
    }

    package func deleteGroup(_ name: String, in pool: UserPool) throws {
        try execute("DELETE FROM groups WHERE pool = ? AND name = ?", [pool.id, name])
    }

    /// Adds a user to a group; if the user is already a member, nothing changes.
    package func add(_ user: User, to group: UserGroup) throws {
        try execute(
            "INSERT OR IGNORE INTO memberships VALUES (?, ?, ?)", [group.userPoolID, group.name, user.row])
    }

    func remove(_ user: User, from group: UserGroup) throws {
        try execute("DELETE FROM memberships WHERE user = ? AND name = ?", [user.row, group.name])
    }
}
