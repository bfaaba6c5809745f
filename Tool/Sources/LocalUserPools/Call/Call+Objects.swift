package import LocalAWS
package import UserPoolObjects
import WireJSON

// Functions that several operations use for objects that a pool stores exactly as the caller gave them.
extension Call {
    func object(_ kind: StoredObject.Kind, _ name: String, in pool: UserPool) async throws -> StoredObject {
        try store.read { try $0.existingObject(kind, name, in: pool) }
    }

    /// Checks a new object against the existing objects, and stores it.
    ///
    /// A pool has at most `limit` objects of a kind.
    func insert(
        _ object: StoredObject, in pool: UserPool, limit: Int = .max,
        _ check: (StoreTables, [StoredObject]) throws -> Void = { _, _ in }
    ) async throws {
        try store.configure { tables in
            let others = try tables.objects(object.kind, in: pool.id)
            try check(tables, others)
            guard others.count < limit else {
                throw ServiceError.limit("A user pool", limit, "\(object.kind.rawValue)s")
            }
            try tables.save(object, in: pool.id)
        }
    }

    /// Changes an object, and returns the stored result.
    func change(
        _ kind: StoredObject.Kind, _ name: String, in pool: UserPool,
        _ change: (inout StoredObject, StoreTables) throws -> Void
    ) async throws -> StoredObject {
        try store.configure { tables in
            var object = try tables.existingObject(kind, name, in: pool)
            try change(&object, tables)
            object.modified = now
            try tables.save(object, in: pool.id)
            return object
        }
    }

    /// Sets an object of which a pool or an app client has at most one, and returns the stored result.
    func set(
        _ kind: StoredObject.Kind, _ name: String, _ members: JSONMembers<JSONValue>, in pool: UserPool
    ) async throws -> StoredObject {
        let new = StoredObject(kind, name, members, at: now)
        return try store.configure { tables in
            var object = try tables.object(kind, name, in: pool.id) ?? new
            object.members = new.members
            object.modified = new.modified
            try tables.save(object, in: pool.id)
            return object
        }
    }

    func remove(_ kind: StoredObject.Kind, _ name: String, in pool: UserPool) async throws {
        try store.configure { tables in
            _ = try tables.existingObject(kind, name, in: pool)
            try tables.delete(kind, name, in: pool.id)
        }
    }

    func page(
        of kind: StoredObject.Kind, in pool: UserPool, size: Int, token: String = "NextToken"
    ) async throws -> (page: [StoredObject], next: JSONValue) {
        let objects = try store.read { try $0.objects(kind, in: pool.id) }
        return try page(of: objects, in: "\(kind.rawValue) \(pool.id)", token: token, limit: size, key: \.name)
    }

    /// Returns a page of a sorted array, and the token of the next page.
    ///
    /// The token names the last element of this page and the first element of the next page. The list therefore
    /// continues even if a caller has deleted this page's elements.
    func page<Element>(
        of elements: [Element], in list: String, token: String = "NextToken", limit: Int, key: (Element) -> String
    ) throws(ServiceError) -> (page: [Element], next: JSONValue) {
        let text = input.text(token)
        let places = try PageToken.key(list, text)
            .split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        var start = 0
        if text != nil, let last = places.first, let next = places.last {
            start =
                elements.firstIndex { key($0) == next }
                ?? elements.firstIndex { key($0) == last }.map { $0 + 1 } ?? elements.count
        }
        let rest = elements[start...]
        let page = Array(rest.prefix(limit))
        guard let last = page.last, let next = rest.dropFirst(limit).first else { return (page, .null) }
        return (page, .text(PageToken.text(list, after: "\(key(last))\n\(key(next))")))
    }

    /// Reads a page of a list from the store, and returns it with the token of the next page.
    ///
    /// The closure gets a key and a number. It reads that number of elements, starting after the key.
    func page<Element>(
        in list: String, token: String = "NextToken", key: (Element) -> String,
        _ read: (StoreTables, _ start: String, _ limit: Int) throws -> [Element]
    ) throws(ServiceError) -> (page: [Element], next: JSONValue) {
        let asked = try PageRequest(list, input, size: input.pageSize("Limit"), token: token)
        return asked.page(of: try store.read { try read($0, asked.start, asked.count) }, key: key)
    }

    /// Returns the request's members with these names.
    func members(_ names: [String]) -> JSONMembers<JSONValue> { input.members.filter { names.contains($0.key) } }

    /// Checks that `ClientId` names an app client of a pool.
    func checkClient(of pool: UserPool) throws(ServiceError) {
        let id = try input.clientID
        guard try store.appClient(id).userPoolID == pool.id else { throw .noClient(id) }
    }
}

extension StoreTables {
    func existingObject(_ kind: StoredObject.Kind, _ name: String, in pool: UserPool) throws -> StoredObject {
        guard let object = try object(kind, name, in: pool.id) else { throw ServiceError.noObject(kind, name) }
        return object
    }
}

extension ServiceError {
    /// Returns the error for an object that does not exist.
    package static func noObject(_ kind: StoredObject.Kind, _ name: String) -> ServiceError {
        absent(kind.rawValue, name)
    }

    /// Returns the error for something of a pool, a client or a user that does not exist.
    static func absent(_ kind: String, _ name: String) -> ServiceError {
        resourceNotFound("The \(kind) \(name) does not exist.")
    }
}
