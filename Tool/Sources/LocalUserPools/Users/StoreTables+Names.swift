package import LocalAWS
import WireJSON

// Names by which users are found are unique. A user name always finds its user. A contact does so only while users can
// sign in with it.
extension StoreTables {
    /// Returns the attribute whose value is already another user's name; nil if there is no conflict.
    ///
    /// If `takingOver` is true, the other users lose their conflicting aliases. Their contacts then become unverified.
    func takenAlias(of user: User, in pool: UserPool, takingOver: Bool = false) throws -> String? {
        for (attribute, value) in user.aliases(in: pool) {
            if attribute == "preferred_username", let other = try self.user(named: value, in: pool),
                other.row != user.row
            {
                return attribute
            }
            guard let owner = try owner(of: attribute, value, in: pool), owner.row != user.row else { continue }
            guard takingOver, pool.settings.aliases.contains(attribute) else { return attribute }
            var unverified = owner
            unverified.attributes["\(attribute)_verified"] = "false"
            try update(unverified, in: pool)
        }
        return nil
    }

    func insertNew(
        _ user: User, in pool: UserPool, takingOver: Bool, taken: String
    ) throws -> User {
        try checkIsFree(user.username, in: pool, taken: taken)
        if let attribute = try takenAlias(of: user, in: pool, takingOver: takingOver) {
            throw ServiceError.nameIsTaken(attribute, in: pool)
        }
        return try insert(user, in: pool)
    }

    func checkIsFree(_ name: String, in pool: UserPool, taken: String) throws {
        guard try user(named: name, in: pool) == nil else {
            throw ServiceError("UsernameExistsException", taken)
        }
    }
}

extension ServiceError {
    /// Returns the error for an email address or phone number that another user has.
    static func contactIsTaken(_ name: String, _ attribute: String) -> ServiceError {
        ServiceError(name, "An account with the given \(attribute) already exists.")
    }

    /// Returns the error for a new user's attribute whose value is another user's name.
    static func nameIsTaken(_ attribute: String, in pool: UserPool) -> ServiceError {
        pool.settings.usernameAttributes.contains(attribute)
            ? contactIsTaken("UsernameExistsException", attribute) : aliasIsTaken(attribute)
    }

    /// Returns the error for the confirmation or creation of a user whose alias another user has.
    static func aliasIsTaken(_ attribute: String) -> ServiceError {
        ServiceError("AliasExistsException", "An account with the \(attribute) already exists.")
    }
}

extension User {
    /// Checks that no other user has the new values; pending values of user names are also checked.
    ///
    /// A verified alias moves from its previous owner, whose contact becomes unverified.
    package func checkNames(changedBy changes: [AttributeRules.Change], in pool: UserPool, _ tables: StoreTables) throws
    {
        let names = Set(changes.map(\.name))
        var future = self
        for (name, value) in pending
        where names.contains(name) && pool.settings.usernameAttributes.contains(name) {
            future.attributes[name] = value
        }
        if let attribute = try tables.takenAlias(of: future, in: pool, takingOver: true) {
            throw ServiceError.contactIsTaken("AliasExistsException", attribute)
        }
    }
}
