import LocalAWS

/// The user name of a new user, and the attributes that it determines.
struct NewUserName: Sendable {
    /// The user name: the given name, or the `sub` if the pool has username attributes.
    let username: String
    let sub: String
    /// The contact whose value is the given name; nil if the pool has no username attributes.
    let contact: Contact?

    init(_ name: String, in pool: UserPool, _ random: RandomSource) throws(ServiceError) {
        sub = random.uuid()
        let settings = pool.settings
        guard settings.usernameAttributes.isEmpty else {
            let contacts = settings.usernameAttributes.compactMap(Contact.init)
            guard let contact = contacts.first(where: { $0.hasForm(name) }) else {
                let wanted =
                    switch contacts {
                    case [.email]: "an email"
                    case [.phone]: "a phone number"
                    default: "either an email or a phone number"
                    }
                throw .invalidParameter("Username should be \(wanted).")
            }
            username = sub
            self.contact = contact
            return
        }
        for contact in settings.aliases.compactMap(Contact.init) where contact.hasForm(name) {
            let words = contact == .email ? "email" : "phone number"
            throw .invalidParameter(
                "Username cannot be of \(words) format, since user pool is configured for \(words) alias.")
        }
        username = name
        contact = nil
    }

    /// Returns the attributes with the given name added as the value of the contact.
    func completed(_ attributes: [AttributeRules.Change], with name: String) -> [AttributeRules.Change] {
        guard let contact else { return attributes }
        return attributes.filter { $0.name != contact.attribute } + [(contact.attribute, name)]
    }
}
