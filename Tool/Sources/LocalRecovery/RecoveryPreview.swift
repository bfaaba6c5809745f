import LocalAWS
import WireJSON

/// The numbers of entities that a recovery creates, updates and deletes.
package struct RecoveryPreview: Sendable, Equatable {
    /// The numbers for one type of entity.
    struct Counts: Sendable, Equatable {
        var created = 0
        var updated = 0
        var deleted = 0

        /// Counts an entity by its state at the point of recovery and now.
        fileprivate mutating func count<State: Equatable>(then: State?, now: State?) {
            switch (then, now) {
            case (nil, nil): break
            case (_?, nil): created += 1
            case (nil, _?): deleted += 1
            case (let then?, let now?): if then != now { updated += 1 }
            }
        }
    }

    /// The types of entities, in the order in which the API lists them.
    private static let entities = ["Users", "Groups", "User MFAs", "Passkeys"]

    private(set) var users = Counts()
    private(set) var groups = Counts()
    private(set) var factors = Counts()
    private(set) var passkeys = Counts()

    /// Counts what undoing changes would do.
    ///
    /// A new password alone is not a change of the user. A new or former member is a change of the group.
    init(_ changes: [UserChange]) {
        var regrouped: Set<String> = []
        for change in changes {
            switch change.kind {
            case .user:
                users.count(then: change.then.map(Self.profile), now: change.now.map(Self.profile))
                factors.count(then: change.then.flatMap(Self.factors), now: change.now.flatMap(Self.factors))
            case .group: groups.count(then: change.then.map(Self.loud), now: change.now.map(Self.loud))
            case .membership:
                if (change.then == nil) != (change.now == nil) { regrouped.insert(change.name) }
            case .passkey:
                passkeys.count(
                    then: change.then.map { $0.filter { $0.key != "counter" } },
                    now: change.now.map { $0.filter { $0.key != "counter" } })
            case .identity: break
            }
        }
        let counted = changes.filter { change in
            change.kind == .group && change.then.map(Self.loud) != change.now.map(Self.loud)
        }
        groups.updated += regrouped.subtracting(counted.map(\.name)).count
    }

    private static func loud(_ members: JSONMembers<JSONValue>) -> JSONMembers<JSONValue> {
        members.filter { $0.key != "modified" }
    }

    private static func profile(_ members: JSONMembers<JSONValue>) -> JSONMembers<JSONValue> {
        members.filter { ["status", "is_enabled", "attributes", "pending"].contains($0.key) }
    }

    /// Returns a user's settings of second factors; nil if there are none.
    ///
    /// A token that the user has not verified yet, and the period of the last code, are not settings.
    private static func factors(_ members: JSONMembers<JSONValue>) -> JSONMembers<JSONValue>? {
        guard let text = members["factors"]?.text, var factors = try? JSONMembers<JSONValue>(stored: text) else {
            return nil
        }
        factors["NewSoftwareToken"] = nil
        if let token = factors["SoftwareToken"]?.members {
            factors["SoftwareToken"] = .object(token.filter { $0.key != "period" })
        }
        return factors.isEmpty ? nil : factors
    }

    /// The preview as the API has it.
    var described: JSONValue {
        .array(
            zip(Self.entities, [users, groups, factors, passkeys]).map { entity, counts in
                [
                    "Entity": .text(entity), "CreateCount": .integer(Int64(counts.created)),
                    "UpdateCount": .integer(Int64(counts.updated)), "DeleteCount": .integer(Int64(counts.deleted)),
                ]
            })
    }

    // MARK: The store

    /// Reads a preview that the store has kept.
    init(stored text: String) throws {
        let counts = try (JSONValue(json: Array(text.utf8)).elements ?? []).map { element in
            let input = OperationInput(element.members ?? [:])
            return Counts(
                created: input.integer("CreateCount") ?? 0, updated: input.integer("UpdateCount") ?? 0,
                deleted: input.integer("DeleteCount") ?? 0)
        }
        guard counts.count == Self.entities.count else { return }
        (users, groups, factors, passkeys) = (counts[0], counts[1], counts[2], counts[3])
    }
}
