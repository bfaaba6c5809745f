@_spi(Internal) package import CognitoEvents
package import LocalAWS
import UserCredentials
import WireJSON

/// Signs a person up: calls pre sign-up, stores the user, and sends a code or calls post confirmation.
package enum SignUp: Operation {
    package static func respond(to call: Call) async throws -> Answer {
        let caller = try call.publicCaller()
        let (pool, client, name) = (caller.pool, caller.client, caller.name)
        guard !pool.settings.onlyAdministratorsCreate else {
            throw ServiceError.notAuthorized("SignUp is not permitted for this user pool")
        }
        let newName = try NewUserName(name, in: pool, call.random)
        let given = newName.completed(call.input.userAttributes, with: name)
        if pool.settings.aliases.contains("preferred_username"),
            given.contains(where: { $0.name == "preferred_username" })
        {
            throw ServiceError.invalidParameter(
                "preferred_username cannot be set at sign-up, since user pool is configured for preferred_username alias."
            )
        }
        let rules = AttributeRules(pool: pool, client: client)
        var user = User(
            userPoolID: pool.id, sub: newName.sub, username: newName.username, status: .unconfirmed,
            attributes: try rules.checkedNew(given, requiresAll: true), created: call.now, modified: call.now)
        let password = call.input.text("Password")
        if let password {
            try pool.settings.passwordPolicy.check(password, .signUp)
        } else if pool.settings.firstFactors == ["PASSWORD"] {
            throw ServiceError.missing(parameter: "Password")
        }
        if let decision = try await preSignUp(of: user, name: name, in: pool, client, call) {
            try apply(decision, to: &user)
        }
        for contact in Contact.allCases where user.address(contact) != nil {
            user.attributes[contact.verifiedAttribute] = user.attributes[contact.verifiedAttribute] ?? "false"
        }
        if let password { try user.setPassword(password, in: pool, call.random) }
        return try await store(user, of: client, in: pool, call)
    }

    /// Calls the pre sign-up function, and returns its decision; nil if the pool has no such function.
    private static func preSignUp(
        of user: User, name: String, in pool: UserPool, _ client: AppClient, _ call: Call
    ) async throws -> PreSignUpDecision? {
        guard pool.settings.triggers[.preSignUp] != nil else { return nil }
        // A taken name is refused before the function is called, and again before the user is stored.
        try call.store.read { try $0.checkIsNew(user, in: pool) }
        let request = PreSignUpRequest(
            userAttributes: UserAttributes(user.attributes), validationData: call.validationData,
            clientMetadata: call.clientMetadata)
        let answered = try await call.trigger(
            .preSignUpSignUp, request, userName: user.username, in: pool, client: client.id)
        guard let answered else { return nil }
        return try call.decision(PreSignUpDecision.self, in: answered)
    }

    private static func apply(_ decision: PreSignUpDecision, to user: inout User) throws(ServiceError) {
        for contact in Contact.all(in: decision.verifiedContacts) {
            guard user.address(contact) != nil else {
                throw .noContact(contact)
            }
            user.attributes[contact.verifiedAttribute] = "true"
        }
        if decision.isConfirmed { user.status = .confirmed }
    }

    private static func store(
        _ new: User, of client: AppClient, in pool: UserPool, _ call: Call
    ) async throws -> Answer {
        let isConfirmed = new.status == .confirmed
        let code = isConfirmed ? nil : new.confirmationCode(in: pool, call.random)
        let (user, delivery) = try call.store.write { tables in
            let user = try tables.insertNew(new, in: pool, takingOver: true, taken: "User already exists")
            let delivery = try code?.send(
                .signUp, for: user, in: pool, client: client, clientMetadata: call.clientMetadata,
                senderMetadata: call.clientMetadata, call, tables)
            return (user, delivery)
        }
        call.trace.concerns(user: user.username)
        call.trace.flow.belongs(to: user.signUpFlow, ends: isConfirmed)
        if isConfirmed {
            try await call.postConfirmation(.postConfirmationConfirmSignUp, of: user, in: pool, client: client)
        } else {
            try await call.finish([delivery].compactMap(\.self))
        }
        return [
            "UserConfirmed": .boolean(isConfirmed), "UserSub": .text(user.sub),
            "CodeDeliveryDetails": delivery?.details ?? .null,
            "Session": try Session.ofSignUp(user, isConfirmed: isConfirmed, in: pool, client, call).map(JSONValue.text)
                ?? .null,
        ]
    }
}

extension Call {
    var validationData: StringMap {
        var values = JSONMembers<String>()
        for (name, value) in input.attributes("ValidationData") { values[name] = value }
        return StringMap(values)
    }

    package func postConfirmation(
        _ source: TriggerSource, of user: User, in pool: UserPool, client: AppClient?
    ) async throws(ServiceError) {
        let request = PostConfirmationRequest(
            userAttributes: user.eventAttributes(in: pool), clientMetadata: clientMetadata)
        _ = try await trigger(source, request, userName: user.username, in: pool, client: client?.id)
    }
}

extension StoreTables {
    /// Checks that no other user has the names of a new user.
    fileprivate func checkIsNew(_ user: User, in pool: UserPool) throws {
        try checkIsFree(user.username, in: pool, taken: "User already exists")
        if let attribute = try takenAlias(of: user, in: pool) {
            throw ServiceError.contactIsTaken("UsernameExistsException", attribute)
        }
    }
}

extension User {
    /// Makes the code that confirms a sign-up: for the phone number if the pool verifies it, otherwise for the email.
    func confirmationCode(in pool: UserPool, _ random: RandomSource) -> VerificationCode? {
        for contact in Contact.allCases where pool.settings.autoVerified.contains(contact.attribute) {
            if let address = address(contact) { return VerificationCode(.signUp, for: contact, at: address, random) }
        }
        return nil
    }
}
