/// The forms by which a person's value is found in a text of any meaning.
enum PersonalPattern: String, CaseIterable {
    case email = "email address"
    case phone = "telephone number"
    case ip = "IP address"
    case token

    var kind: PersonalKind {
        switch self {
        case .email: .email
        case .phone: .phone
        case .ip: .word
        case .token: .token
        }
    }

    var regex: Regex<Substring> {
        switch self {
        case .email: /[\w.%+\-]+@[\w\-]+(?:\.[\w\-]+)+/
        case .phone: /\+[1-9][0-9]{7,14}/
        case .ip: /[0-9]{1,3}\.[0-9]{1,3}\.[0-9]{1,3}\.[0-9]{1,3}|[0-9a-fA-F]{1,4}(?::[0-9a-fA-F]{0,4}){3,7}/
        case .token: /eyJ[\w\-]+\.[\w\-]+\.[\w\-]*/
        }
    }

    /// Returns the values of all forms in a text.
    static func found(in text: String) -> [(pattern: PersonalPattern, value: String)] {
        allCases.flatMap { pattern in text.matches(of: pattern.regex).map { (pattern, String($0.output)) } }
    }
}
