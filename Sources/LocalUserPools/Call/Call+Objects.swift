import LocalAWS
import WireJSON

// The common part of operations on objects that are kept as given.
extension Call {
    /// Returns an object of a pool.
    func object(_ kind: StoredObject.Kind, _ name: String, in pool: UserPool) async throws -> StoredObject {
        guard let object = try store.read({ try $0.object(kind, name, in: pool.id) }) else {
            throw ServiceError.noObject(kind, name)
        }
        return object
    }

    /// Keeps a new object, after a check against the existing ones; a pool has at most `limit` objects of a kind.
    func insert(
        _ object: StoredObject, in pool: UserPool, limit: Int = .max,
        _ check: @escaping @Sendable (StoreTables, [StoredObject]) throws -> Void = { _, _ in }
    ) async throws {
        try store.write { tables in
            let others = try tables.objects(object.kind, in: pool.id)
            try check(tables, others)
            guard others.count < limit else {
                throw ServiceError(
                    "LimitExceededException",
                    "A user pool can have \(limit) \(object.kind.rawValue)s at most.")
            }
            try tables.save(object, in: pool.id)
        }
    }

    /// Changes an object.
    ///
    /// - Returns: The object as stored.
    func change(
        _ kind: StoredObject.Kind, _ name: String, in pool: UserPool,
        _ change: @escaping @Sendable (inout StoredObject, StoreTables) throws -> Void
    ) async throws -> StoredObject {
        let now = now
        return try store.write { tables in
            guard var object = try tables.object(kind, name, in: pool.id) else {
                throw ServiceError.noObject(kind, name)
            }
            try change(&object, tables)
            object.modified = now
            try tables.save(object, in: pool.id)
            return object
        }
    }

    /// Sets an object that a pool has at most once, or at most once per app client.
    ///
    /// - Returns: The object as stored.
    func set(
        _ kind: StoredObject.Kind, _ name: String, _ members: JSONMembers<JSONValue>, in pool: UserPool
    ) async throws -> StoredObject {
        let (now, new) = (now, StoredObject(kind, name, members, at: now))
        return try store.write { tables in
            var object = try tables.object(kind, name, in: pool.id) ?? new
            object.members = new.members
            object.modified = now
            try tables.save(object, in: pool.id)
            return object
        }
    }

    /// Removes an object.
    func remove(_ kind: StoredObject.Kind, _ name: String, in pool: UserPool) async throws {
        try store.write { tables in
            guard try tables.object(kind, name, in: pool.id) != nil else {
                throw ServiceError.noObject(kind, name)
            }
            try tables.delete(kind, name, in: pool.id)
        }
    }

    /// Returns a page of objects, and the token of the next page.
    func page(
        of kind: StoredObject.Kind, in pool: UserPool, size: Int, token: String = "NextToken"
    ) async throws -> (page: [StoredObject], next: JSONValue) {
        let objects = try store.read { try $0.objects(kind, in: pool.id) }
        return try page(of: objects, in: "\(kind.rawValue) \(pool.id)", token: token, limit: size, key: \.name)
    }

    /// Returns a page of a sorted list, and the token of the next page.
    func page<Element>(
        of elements: [Element], in list: String, token: String = "NextToken", limit: Int, key: (Element) -> String
    ) throws(ServiceError) -> (page: [Element], next: JSONValue) {
        let (page, next) = try PageToken.page(of: elements, in: list, after: input.text(token), limit: limit, key: key)
        return (page, next.map(JSONValue.text) ?? .null)
    }

    /// Returns the request's members with these names.
    func members(_ names: [String]) -> JSONMembers<JSONValue> { input.members.filter { names.contains($0.key) } }

    /// Checks that `ClientId` names an app client of a pool.
    func checkClient(of pool: UserPool) throws(ServiceError) {
        let id = try input.clientID
        guard try store.appClient(id).userPoolID == pool.id else { throw .noClient(id) }
    }
}

extension ServiceError {
    /// Returns the error for an object that does not exist, in our words except for providers.
    static func noObject(_ kind: StoredObject.Kind, _ name: String) -> ServiceError {
        switch kind {
        case .resourceServer: resourceNotFound("Resource server \(name) does not exist.")
        case .identityProvider: resourceNotFound("Identity provider \(name) does not exist.")
        case .branding: resourceNotFound("The managed login branding does not exist.")
        case .terms: resourceNotFound("The terms do not exist.")
        case .replica: resourceNotFound("The user pool has no replica in \(name).")
        case .importJob: resourceNotFound("The user import job \(name) does not exist.")
        default: resourceNotFound("The \(kind.rawValue) \(name) does not exist.")
        }
    }
}
