import CognitoEvents
import LocalAWS
import WireJSON

// The names by which users are found are unique: user names always, contacts while they are names, too.
extension StoreTables {
    /// Returns the attribute whose value would make a user be found by a name that is another user's; nil if there is none.
    ///
    /// If `takingOver` is true, aliases are taken from the other users, whose contacts are unverified from then on.
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

    /// Stores a new user.
    ///
    /// - Throws: The error for a name that is taken, in the words of the operation.
    func insertNew(
        _ user: User, in pool: UserPool, takingOver: Bool = false, taken: String,
        takenAlias: (String) -> CognitoException
    ) throws -> User {
        try checkIsFree(user.username, in: pool, taken: taken)
        if let attribute = try self.takenAlias(of: user, in: pool, takingOver: takingOver) {
            throw pool.settings.usernameAttributes.contains(attribute)
                ? CognitoException.contactIsTaken("UsernameExistsException", attribute) : takenAlias(attribute)
        }
        return try insert(user, in: pool)
    }

    /// Checks that no user has a name.
    func checkIsFree(_ name: String, in pool: UserPool, taken: String) throws {
        guard try user(named: name, in: pool) == nil else {
            throw CognitoException("UsernameExistsException", taken)
        }
    }
}

extension CognitoException {
    /// The error for an email address or phone number that is somebody else's.
    static func contactIsTaken(_ name: String, _ attribute: String) -> CognitoException {
        CognitoException(name, "An account with the given \(attribute) already exists.")
    }

    /// The error for an alias that is somebody else's, when a user is confirmed or created.
    static func aliasIsTaken(_ attribute: String) -> CognitoException {
        CognitoException("AliasExistsException", "An account with the \(attribute) already exists.")
    }
}
