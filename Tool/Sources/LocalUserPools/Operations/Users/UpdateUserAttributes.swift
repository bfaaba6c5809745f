import LocalAWS
import WireJSON

enum UpdateUserAttributes: UserOperation {
    static func respond(to call: Call, for user: User, in pool: UserPool, _ bearer: Bearer?) async throws -> Answer {
        let rules = AttributeRules(pool: pool, client: bearer?.client)
        let deliveries = try call.store.write { tables in
            try tables.change(tables.user(row: user.row), in: pool, at: call.now) { user, tables in
                try user.update(call.input.userAttributes, by: rules, call, tables)
            }.value
        }
        try await call.finish(deliveries)
        return bearer == nil ? [:] : ["CodeDeliveryDetailsList": .array(deliveries.map(\.details))]
    }
}

extension User {
    /// Changes attributes, and returns the messages with the codes for contacts that need a verification.
    fileprivate mutating func update(
        _ given: [AttributeRules.Change], by rules: AttributeRules, _ call: Call, _ tables: StoreTables
    ) throws -> [Delivery] {
        let pool = rules.pool
        let changes = try rules.checkedChanges(given, of: self)
        let unverified = apply(changes, in: pool)
        try checkNames(changedBy: changes, in: pool, tables)
        return try unverified.map { contact in
            let address = pending[contact.attribute] ?? address(contact) ?? ""
            return try VerificationCode(.attribute, for: contact, at: address, call.random).send(
                .updateUserAttribute, for: self, in: pool, client: rules.client, clientMetadata: call.clientMetadata,
                call, tables)
        }
    }

    /// Applies checked changes, and returns the contacts that need a verification.
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
        // The changes may contain a contact's verified flag before the contact itself.
        for (name, value) in changes where Contact.allCases.contains(where: { $0.verifiedAttribute == name }) {
            attributes[name] = value.isEmpty ? nil : value
        }
        return unverified
    }

    /// Changes a contact, either immediately or after its verification; true if the contact needs a verification.
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

    /// Removes a contact, its verified flag and its pending value.
    fileprivate mutating func remove(_ contact: Contact) {
        attributes[contact.attribute] = nil
        attributes[contact.verifiedAttribute] = nil
        pending[contact.attribute] = nil
    }
}

enum DeleteUserAttributes: UserOperation {
    static func respond(to call: Call, for user: User, in pool: UserPool, _ bearer: Bearer?) async throws -> Answer {
        let names = call.input.texts("UserAttributeNames") ?? []
        try AttributeRules(pool: pool, client: bearer?.client).checkRemoval(names)
        _ = try call.store.write { tables in
            try tables.change(tables.user(row: user.row), in: pool, at: call.now) { user, _ in user.remove(names) }
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
