/// The kind of a person's value, which decides on the sample value in its place.
enum PersonalKind: Hashable {
    case userName, id, email, phone, fullName, givenName, familyName, word, place, date, link, address, device, token
    case password
    /// A custom attribute, whose meaning only its author knows.
    case custom
    /// A value of a dataset; its sample has the same length, because a dataset's rules are about lengths.
    case data

    /// Returns the kind of value that a member with this name has; nil if the value says nothing about a person.
    ///
    /// Providers write names in their own way: `given_name`, `GivenName`, or a URL that ends with `givenname`.
    static func of(member name: String) -> PersonalKind? {
        if name.hasPrefix("custom:") || name.hasPrefix("dev:") { return .custom }
        let last = name.split { $0 == "/" || $0 == ":" }.last ?? ""
        return byName[last.lowercased().filter { $0 != "_" && $0 != "-" && $0 != "." }]
    }

    private static let byName: [String: PersonalKind] = [
        "username": .userName, "preferredusername": .userName, "nickname": .userName,
        "sub": .id, "userid": .id, "nameid": .id, "eventid": .id, "identityid": .id, "partitionkey": .id,
        "email": .email, "emailaddress": .email, "mail": .email, "emailalias": .email, "upn": .email,
        "phonenumber": .phone, "phone": .phone, "mobile": .phone, "phonenumberalias": .phone, "telephonenumber": .phone,
        "name": .fullName, "displayname": .fullName, "givenname": .givenName, "firstname": .givenName,
        "middlename": .givenName, "familyname": .familyName, "lastname": .familyName, "surname": .familyName,
        "gender": .word, "birthdate": .date, "profile": .link, "picture": .link, "website": .link,
        "address": .address, "formatted": .address, "streetaddress": .address, "city": .place, "locality": .place,
        "postalcode": .place, "country": .place, "devicename": .device, "devicekey": .device, "encodeddata": .device,
        "useragent": .device, "accesstoken": .token, "idtoken": .token, "refreshtoken": .token, "feedbacktoken": .token,
        "nonce": .token, "password": .password, "oldvalue": .data, "newvalue": .data,
    ]
}
