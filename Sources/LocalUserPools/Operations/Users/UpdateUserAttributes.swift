import LocalAWS
import WireJSON

/// Changes attributes of the token's user.
enum UpdateUserAttributes: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let bearer = try await call.bearer()
        let rules = AttributeRules(pool: bearer.pool, client: bearer.client)
        let given = call.input.userAttributes
        let deliveries = try await call.change(bearer) { user, tables in
            try user.update(given, by: rules, call, tables)
        }.value
        try await call.finish(deliveries)
        return ["CodeDeliveryDetailsList": .array(deliveries.map(\.details))]
    }
}

/// Changes attributes of a user.
enum AdminUpdateUserAttributes: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let pool = try call.userPool()
        let given = call.input.userAttributes
        let deliveries = try await call.changeNamedUser(in: pool) { user, tables in
            try user.update(given, by: AttributeRules(pool: pool, client: nil), call, tables)
        }.value
        try await call.finish(deliveries)
        return [:]
    }
}

extension User {
    /// Changes attributes; contacts that need a verification get codes.
    ///
    /// - Returns: The messages with the codes.
    fileprivate mutating func update(
        _ given: [AttributeRules.Change], by rules: AttributeRules, _ call: Call, _ tables: StoreTables
    ) throws -> [Delivery] {
        let pool = rules.pool
        let changes = try rules.checkedChanges(given, of: self)
        let unverified = apply(changes, in: pool)
        try checkNames(changedBy: changes, in: pool, tables)
        var deliveries: [Delivery] = []
        for contact in unverified {
            let code = VerificationCode(
                .attribute, for: contact, at: pending[contact.attribute] ?? address(contact) ?? "", call.random)
            try code.save(for: self, in: pool, tables, now: call.now)
            deliveries.append(
                Delivery(
                    .updateUserAttribute, to: contact, at: code.address, code: code.text, for: self, in: pool,
                    client: rules.client, clientMetadata: call.clientMetadata, from: call))
        }
        try tables.send(deliveries)
        return deliveries
    }

    /// Applies checked changes.
    ///
    /// - Returns: The contacts that need a verification.
    @discardableResult
    mutating func apply(_ changes: [AttributeRules.Change], in pool: UserPool) -> [Contact] {
        var unverified: [Contact] = []
        for (name, value) in changes {
            guard let contact = Contact(rawValue: name) else {
                attributes[name] = value.isEmpty ? nil : value
                continue
            }
            let isVerified = changes.contains { $0.name == contact.verifiedAttribute && $0.value == "true" }
            if change(contact, to: value, isVerified: isVerified, in: pool) { unverified.append(contact) }
        }
        // The changes may contain the flags before the contacts.
        for (name, value) in changes where Contact.allCases.contains(where: { $0.verifiedAttribute == name }) {
            attributes[name] = value.isEmpty ? nil : value
        }
        return unverified
    }

    /// Changes a contact, immediately or after its verification.
    ///
    /// - Returns: True if it needs a verification.
    private mutating func change(_ contact: Contact, to value: String, isVerified: Bool, in pool: UserPool) -> Bool {
        let name = contact.attribute
        guard !value.isEmpty else {
            remove(contact)
            return false
        }
        let isSame = attributes[name] == value
        if isSame || isVerified { pending[name] = nil }
        guard !isSame else { return false }
        if !isVerified, pool.settings.verifiedBeforeUpdate.contains(name) {
            pending[name] = value
            return true
        }
        attributes[name] = value
        attributes[contact.verifiedAttribute] = isVerified ? "true" : "false"
        return !isVerified && pool.settings.autoVerified.contains(name)
    }

    /// Removes a contact and everything known about it.
    fileprivate mutating func remove(_ contact: Contact) {
        attributes[contact.attribute] = nil
        attributes[contact.verifiedAttribute] = nil
        pending[contact.attribute] = nil
    }
}

/// Removes attributes of the token's user.
enum DeleteUserAttributes: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let bearer = try await call.bearer()
        let names = call.input.texts("UserAttributeNames") ?? []
        try AttributeRules(pool: bearer.pool, client: bearer.client).checkRemoval(names)
        try await call.change(bearer) { user, _ in user.remove(names) }
        return [:]
    }
}

/// Removes attributes of a user.
enum AdminDeleteUserAttributes: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let pool = try call.userPool()
        let names = call.input.texts("UserAttributeNames") ?? []
        try await call.changeNamedUser(in: pool) { user, _ in
            try AttributeRules(pool: pool, client: nil).checkRemoval(names)
            user.remove(names)
        }
        return [:]
    }
}

extension User {
    fileprivate mutating func remove(_ names: [String]) {
        for name in names {
            if let contact = Contact(rawValue: name) { remove(contact) } else { attributes[name] = nil }
        }
    }
}
