import CognitoEvents
import LocalAWS
import UserCredentials
import WireJSON

/// Creates a user with a temporary password and sends an invitation, or sends the invitation again.
enum AdminCreateUser: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let pool = try call.userPool()
        let name = try call.input.username
        if call.input.text("MessageAction") == "RESEND" { return try await resend(to: name, in: pool, call) }
        let newName = try NewUserName(name, in: pool, call.random)
        let given = newName.completed(call.input.userAttributes, with: name)
        let rules = AttributeRules(pool: pool, client: nil)
        var user = User(
            userPoolID: pool.id, sub: newName.sub, username: newName.username, status: .forceChangePassword,
            attributes: try rules.checkedNew(given, requiresAll: false), created: call.now, modified: call.now)
        let password = try user.setTemporaryPassword(in: pool, call)
        let isForced = call.input.flag("ForceAliasCreation")
        if pool.settings.triggers[.preSignUp] != nil {
            try call.store.read { tables in
                try tables.checkIsFree(user.username, in: pool, taken: "User account already exists")
                // Aliases are taken over only in the transaction that stores the user; this transaction only reads.
                if !isForced, let attribute = try tables.takenAlias(of: user, in: pool) {
                    throw ServiceError.nameIsTaken(attribute, in: pool)
                }
            }
            let request = PreSignUpRequest(
                userAttributes: UserAttributes(user.attributes), validationData: call.validationData,
                clientMetadata: call.clientMetadata)
            // The function's flags have no effect here, because they apply only to sign-ups.
            _ = try await call.trigger(
                .preSignUpAdminCreateUser, request, userName: user.username, in: pool, client: nil)
        }
        let (stored, deliveries) = try call.store.write { tables in
            let user = try tables.insertNew(
                user, in: pool, takingOver: isForced, taken: "User account already exists")
            let deliveries = user.invitations(password: password, in: pool, call)
            try tables.send(deliveries)
            return (user, deliveries)
        }
        call.trace.concerns(user: stored.username)
        try await call.finish(deliveries)
        return ["User": stored.described()]
    }

    private static func resend(to name: String, in pool: UserPool, _ call: Call) async throws -> Answer {
        let refused = ServiceError(
            "UnsupportedUserStateException", "Resend not possible. \(name) status is not FORCE_CHANGE_PASSWORD")
        guard var new = try call.store.read({ try $0.user(named: name, in: pool) }),
            new.status == .forceChangePassword
        else { throw refused }
        let password = try new.setTemporaryPassword(in: pool, call)
        let (user, deliveries) = try await call.changeNamedUser(in: pool) { user, tables in
            guard user.status == .forceChangePassword else { throw refused }
            user.takePassword(of: new)
            user.temporaryPasswordExpires = new.temporaryPasswordExpires
            let deliveries = user.invitations(password: password, in: pool, call)
            try tables.send(deliveries)
            return deliveries
        }
        call.trace.concerns(user: user.username)
        try await call.finish(deliveries)
        return ["User": user.described()]
    }
}

extension User {
    /// Sets and returns a temporary password, either the given one or a random one.
    ///
    /// In a pool without passwords, it confirms the user and returns nil.
    fileprivate mutating func setTemporaryPassword(in pool: UserPool, _ call: Call) throws -> String? {
        let given = call.input.text("TemporaryPassword")
        if let given { try pool.settings.passwordPolicy.check(given, .temporary) }
        if given == nil, pool.settings.firstFactors.contains(where: { $0 != "PASSWORD" }) {
            status = .confirmed
            return nil
        }
        let password = given ?? pool.settings.passwordPolicy.password(call.random)
        try setPassword(password, in: pool, call.random)
        temporaryPasswordExpires = pool.temporaryPasswordEnd(from: call.now)
        return password
    }

    /// Returns the invitations for a new user; they are text messages unless the caller names other media.
    fileprivate func invitations(password: String?, in pool: UserPool, _ call: Call) -> [Delivery] {
        guard call.input.text("MessageAction") != "SUPPRESS" else { return [] }
        let media = call.input.texts("DesiredDeliveryMediums").flatMap { $0.isEmpty ? nil : $0 } ?? ["SMS"]
        return welcomes(by: media, password: password, in: pool, client: nil, call)
    }

    /// Returns the messages that welcome a user: one for each of the media for which the user has an address, or one
    /// that is not sent.
    func welcomes(
        by media: [String], password: String?, in pool: UserPool, client: AppClient?, clientMetadata: StringMap = [:],
        _ call: Call
    ) -> [Delivery] {
        let contacts = Contact.allCases.filter { media.contains($0.medium.rawValue) }
        let reached = contacts.filter { address($0) != nil }
        return (reached.isEmpty ? Array(contacts.prefix(1)) : reached).map { contact in
            Delivery(
                .adminCreateUser, to: contact, at: address(contact) ?? "", code: password, for: self, in: pool,
                client: client, clientMetadata: clientMetadata, from: call)
        }
    }
}
