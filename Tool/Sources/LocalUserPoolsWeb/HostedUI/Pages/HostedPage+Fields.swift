import LocalUserPools

extension HostedPage.Field {
    /// The field for a user name.
    static func userName(_ label: HostedPage.UserNameLabel, _ value: String = "") -> Self {
        // The input accepts any text, because a user may also sign in with an alias or an identifier.
        Self(name: "username", label: label.english, autocomplete: "username", value: value)
    }

    /// The field for a user's current password.
    static let password = Self(
        name: "password", label: "Password", kind: .password, autocomplete: "current-password")

    /// The field for a new user's password.
    static let firstPassword = Self(
        name: "password", label: "Password", kind: .password, autocomplete: "new-password")

    /// The field for a password that replaces another one.
    static let newPassword = Self(
        name: "password", label: "New password", kind: .password, autocomplete: "new-password")

    /// The field for a code that the user received or that an app shows.
    static let code = Self(name: "code", label: "Code", autocomplete: "one-time-code")

    /// Creates the field for an attribute, such as `birthdate` or `custom:team`.
    init(attribute name: String, isRequired: Bool = true, value: String = "") {
        let form = Self.standard[name]
        self.init(
            name: "requiredAttributes[\(name)]",
            label: form?.label ?? String(name.trimmingPrefix("custom:")), kind: form?.kind ?? .text,
            autocomplete: form?.autocomplete, isRequired: isRequired, value: value)
        if name == "phone_number" { hint = "Include the country code, such as +12065550100." }
    }

    /// The label, kind and autocomplete purpose of the fields for the standard attributes.
    private static let standard: [String: (label: String, kind: HostedPage.Field.Kind, autocomplete: String?)] = [
        "address": ("Address", .text, "street-address"), "birthdate": ("Date of birth", .date, "bday"),
        "email": ("Email address", .email, "email"), "family_name": ("Family name", .text, "family-name"),
        "gender": ("Gender", .text, "sex"), "given_name": ("Given name", .text, "given-name"),
        "locale": ("Language", .text, "language"), "middle_name": ("Middle name", .text, "additional-name"),
        "name": ("Full name", .text, "name"), "nickname": ("Nickname", .text, "nickname"),
        "phone_number": ("Phone number", .tel, "tel"), "picture": ("Address of a picture", .url, "photo"),
        "preferred_username": ("Preferred user name", .text, nil),
        "profile": ("Address of a profile", .url, nil), "website": ("Website", .url, "url"),
        "zoneinfo": ("Time zone", .text, nil),
    ]
}

extension HostedPage.UserNameLabel {
    /// The label in English.
    var english: String {
        switch self {
        case .userName: "User name"
        case .email: "Email address"
        case .phoneNumber: "Phone number"
        case .emailOrPhoneNumber: "Email address or phone number"
        }
    }
}
