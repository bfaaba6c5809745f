import LocalAWS
import WireJSON

/// Sends a code that the access token's user needs to verify a contact.
enum GetUserAttributeVerificationCode: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let bearer = try await call.bearer()
        let contact = try call.contact()
        let delivery = try call.store.write { tables in
            guard let user = try tables.user(row: bearer.user.row) else { throw ServiceError.noUser }
            guard let address = user.pending[contact.attribute] ?? user.address(contact) else {
                throw ServiceError.noContact(contact)
            }
            return try VerificationCode(.attribute, for: contact, at: address, call.random).send(
                .verifyUserAttribute, for: user, in: bearer.pool, client: bearer.client,
                clientMetadata: call.clientMetadata, call, tables)
        }
        try await call.finish([delivery])
        return ["CodeDeliveryDetails": delivery.details]
    }
}

/// Verifies a contact of the access token's user with the sent code; a pending value becomes the current one.
enum VerifyUserAttribute: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let bearer = try await call.bearer()
        let (contact, code, now) = (try call.contact(), try call.input.required("Code"), call.now)
        let pool = bearer.pool
        try await call.change(bearer) { user, tables in
            let proof = try VerificationCode.spend(
                code, .attribute, attribute: contact.attribute, of: user, in: pool, tables, now: now)
            user.attributes[contact.attribute] = proof.address
            user.attributes[contact.verifiedAttribute] = "true"
            user.pending[contact.attribute] = nil
            // An alias moves from its previous owner to the user who proved it; a user name does not move.
            if let attribute = try tables.takenAlias(of: user, in: pool, takingOver: true) {
                throw ServiceError.contactIsTaken("AliasExistsException", attribute)
            }
        }
        return [:]
    }
}

extension Call {
    fileprivate func contact() throws(ServiceError) -> Contact {
        guard let contact = Contact(rawValue: try input.required("AttributeName")) else {
            throw .invalidParameter("Only email and phone_number can be verified.")
        }
        return contact
    }
}
