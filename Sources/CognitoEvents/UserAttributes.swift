public import WireJSON

/// A user's attributes: `userAttributes`, a map from names to strings.
///
/// Values have at most 2048 characters, and names at most 32 (API reference, `AttributeType`). The description contains
/// only the names.
public struct UserAttributes: Hashable, Sendable {
    private var map: StringMap

    /// Creates attributes by their wire names.
    public init(_ values: JSONMembers<String> = JSONMembers()) { map = StringMap(values) }

    /// Reads the attributes of an event.
    @_spi(Internal) public init(_ object: JSONObject?) throws(JSONTypeError) { map = try StringMap(object) }

    /// Creates attributes that record each name that is read.
    package init(recording recorder: NameRecorder) { map = StringMap(recording: recorder) }

    /// An attribute by its wire name, such as `cognito:user_status`.
    ///
    /// A debug build writes a line to standard error, once, if no user can have an attribute of that name.
    public subscript(name: String) -> String? {
        get {
            let value = map[name]
            #if DEBUG
                if value == nil { UnknownAttribute.note(name) }
            #endif
            return value
        }
        set { map[name] = newValue }
    }

    /// A custom attribute, `custom:NAME`, by its name with or without the prefix.
    public subscript(custom name: String) -> String? {
        get { map[Self.customName(name)] }
        set { map[Self.customName(name)] = newValue }
    }

    private static func customName(_ name: String) -> String { name.hasPrefix("custom:") ? name : "custom:\(name)" }

    /// A Boolean value that indicates whether there are no attributes.
    public var isEmpty: Bool { map.isEmpty }
    /// The wire names.
    public var names: [String] { map.names }
    /// All attributes by their wire names, decoded.
    public var dictionary: JSONMembers<String> { map.dictionary }

    /// The names and values in their order.
    @_spi(Internal) public var entries: [(name: String, value: String)] { map.entries }

    /// The object's bytes in the event, if writing the attributes would give the same bytes; otherwise, nil.
    @_spi(Internal) public var written: ArraySlice<UInt8>? { map.written }

    private func flag(_ name: String) -> Bool { map[name]?.lowercased() == "true" }
}

extension UserAttributes: ExpressibleByDictionaryLiteral, CustomStringConvertible, CustomReflectable {
    /// Creates attributes by their wire names; if a name appears twice, the last value counts.
    public init(dictionaryLiteral elements: (String, String)...) {
        var values = JSONMembers<String>()
        for (name, value) in elements { values[name] = value }
        self.init(values)
    }
    /// The names of the attributes, without their values.
    public var description: String { map.description }
    /// A mirror without children, because the values are personal data.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

// The standard attributes (OpenID Connect Core 1.0, section 5.1), and the attributes that Cognito adds.
extension UserAttributes {
    /// The user's unchanging id; absent before the user exists: `sub`.
    public var sub: String? {
        get { self["sub"] }
        set { self["sub"] = newValue }
    }
    /// The email address: `email`.
    public var email: String? {
        get { self["email"] }
        set { self["email"] = newValue }
    }
    /// A Boolean value that indicates whether the email address is verified; false if absent: `email_verified`.
    public var emailVerified: Bool {
        get { flag("email_verified") }
        set { self["email_verified"] = newValue ? "true" : "false" }
    }
    /// The phone number in E.164 form: `phone_number`.
    public var phoneNumber: String? {
        get { self["phone_number"] }
        set { self["phone_number"] = newValue }
    }
    /// A Boolean value that indicates whether the phone number is verified; false if absent: `phone_number_verified`.
    public var phoneNumberVerified: Bool {
        get { flag("phone_number_verified") }
        set { self["phone_number_verified"] = newValue ? "true" : "false" }
    }
    /// The full name: `name`.
    public var name: String? {
        get { self["name"] }
        set { self["name"] = newValue }
    }
    /// The given name: `given_name`.
    public var givenName: String? {
        get { self["given_name"] }
        set { self["given_name"] = newValue }
    }
    /// The family name: `family_name`.
    public var familyName: String? {
        get { self["family_name"] }
        set { self["family_name"] = newValue }
    }
    /// The middle name: `middle_name`.
    public var middleName: String? {
        get { self["middle_name"] }
        set { self["middle_name"] = newValue }
    }
    /// The nickname: `nickname`.
    public var nickname: String? {
        get { self["nickname"] }
        set { self["nickname"] = newValue }
    }
    /// The name that the user prefers: `preferred_username`.
    public var preferredUsername: String? {
        get { self["preferred_username"] }
        set { self["preferred_username"] = newValue }
    }
    /// The URL of the profile page: `profile`.
    public var profile: String? {
        get { self["profile"] }
        set { self["profile"] = newValue }
    }
    /// The URL of a picture: `picture`.
    public var picture: String? {
        get { self["picture"] }
        set { self["picture"] = newValue }
    }
    /// The URL of the user's own site: `website`.
    public var website: String? {
        get { self["website"] }
        set { self["website"] = newValue }
    }
    /// The gender: `gender`.
    public var gender: String? {
        get { self["gender"] }
        set { self["gender"] = newValue }
    }
    /// The date of birth as `YYYY-MM-DD`: `birthdate`.
    public var birthdate: String? {
        get { self["birthdate"] }
        set { self["birthdate"] = newValue }
    }
    /// The time zone, such as `Europe/Madrid`: `zoneinfo`.
    public var zoneinfo: String? {
        get { self["zoneinfo"] }
        set { self["zoneinfo"] = newValue }
    }
    /// The language tag, such as `es-ES`: `locale`.
    public var locale: String? {
        get { self["locale"] }
        set { self["locale"] = newValue }
    }
    /// The language: the first part of ``locale`` in lower case, such as `es`; nil if it has none.
    public var language: String? { Self.language(of: locale) }

    /// Returns the language of a locale such as `de-AT` or `de_AT`; nil if it has none.
    package static func language(of locale: String?) -> String? {
        let language = (locale ?? "").prefix { $0.isASCII && $0.isLetter }.lowercased()
        return language.isEmpty ? nil : language
    }

    /// The postal address: `address`.
    public var address: String? {
        get { self["address"] }
        set { self["address"] = newValue }
    }
    /// The time of the last change, in seconds since 1970: `updated_at`.
    public var updatedAt: String? {
        get { self["updated_at"] }
        set { self["updated_at"] = newValue }
    }
    /// The user's external identities, as a string that holds a JSON array: `identities`.
    public var identities: String? {
        get { self["identities"] }
        set { self["identities"] = newValue }
    }
    /// The names of the providers at which the user has an identity, such as `Google`.
    ///
    /// They are the provider that the user came from, and those whose users are linked to this one. The list is empty for
    /// users of the pool's own, and if `identities` is not a JSON array.
    public var identityProviders: [String] {
        let all = identities.flatMap { try? JSONValue(json: Array($0.utf8)) }?.elements ?? []
        return all.compactMap { $0["providerName"]?.text }
    }
    /// The email address that the user can sign in with, in pools where an email address is a sign-in name:
    /// `cognito:email_alias`.
    ///
    /// It is absent in PreSignUp, except that the events of users of other providers may have an empty one. Not every
    /// pool sends it; read ``email`` for the address itself.
    public var emailAlias: String? {
        get { self["cognito:email_alias"] }
        set { self["cognito:email_alias"] = newValue }
    }
    /// The phone number that the user can sign in with, in pools where a phone number is a sign-in name:
    /// `cognito:phone_number_alias`.
    ///
    /// It is present and absent as ``emailAlias`` is.
    public var phoneNumberAlias: String? {
        get { self["cognito:phone_number_alias"] }
        set { self["cognito:phone_number_alias"] = newValue }
    }
    /// The user's status in the pool: `cognito:user_status`.
    public var status: UserStatus? {
        get { self["cognito:user_status"].map(UserStatus.init(rawValue:)) }
        set { self["cognito:user_status"] = newValue?.rawValue }
    }
}
