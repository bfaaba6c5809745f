/// Makes sample values in the form of people's values: different values get different samples.
struct SampleValues {
    /// The numbers of the values of a kind that have been made.
    private var counts: [String: Int] = [:]
    /// The numbers of names before the `@` of email addresses.
    private var people: [String: Int] = [:]
    /// The numbers of the domains of email addresses.
    private var companies: [String: Int] = [:]
    private var made: Set<String> = []

    private static let names = [
        ("Ada", "Lovelace"), ("Grace", "Hopper"), ("Alan", "Turing"), ("Katherine", "Johnson"), ("Edsger", "Dijkstra"),
        ("Barbara", "Liskov"),
    ]

    /// Returns a sample for a value of a kind.
    ///
    /// The value's own form matters more than the kind: a user name may be an email address.
    mutating func sample(for value: String, _ kind: PersonalKind) -> String {
        if kind == .password { return "Sample-Passw0rd" }
        if kind == .data { return unique("data") { Self.text("sample text \($0) ", of: value.utf8.count) } }
        if value.wholeMatch(of: PersonalPattern.email.regex) != nil { return email(value) }
        if value.wholeMatch(of: PersonalPattern.phone.regex) != nil { return unique("phone", Self.phone) }
        if value.wholeMatch(of: PersonalPattern.ip.regex) != nil { return unique("ip") { "203.0.113.\($0 + 6)" } }
        if Self.isUUID(value) { return unique("uuid", Self.uuid) }
        if let colon = value.firstIndex(of: ":"), Self.isUUID(String(value[colon...].dropFirst())) {
            // The id of an identity begins with its region.
            return unique("identity") { "\(value[...colon])\(Self.uuid($0))" }
        }
        if value.hasPrefix("https://") || value.hasPrefix("http://") {
            return unique("link") { "https://example.com/\(Self.name($0).0.lowercased())" }
        }
        if value.wholeMatch(of: PersonalPattern.token.regex) != nil {
            return unique("token") { "eyJzYW1wbGUiOiJ0b2tlbiJ9.e30.c2lnbmF0dXJl\($0)" }
        }
        return unique("\(kind)") { Self.plain(kind, value, $0) }
    }

    /// Returns the sample of a value that has no form of its own.
    private static func plain(_ kind: PersonalKind, _ value: String, _ number: Int) -> String {
        let (given, family) = name(number)
        switch kind {
        case .userName: return given.lowercased()
        case .email: return "\(given.lowercased())@example.com"
        case .phone: return phone(number)
        case .fullName: return "\(given) \(family)"
        case .givenName: return given
        case .familyName: return family
        case .date: return "18\(twoDigits(number + 14))-12-10"
        case .place: return "Sampletown\(number == 1 ? "" : " \(number)")"
        case .address: return "\(number) Sample Street, Sampletown"
        case .device: return "Sample Browser \(number)"
        // A number stays a number, so that a handler can read it.
        case .custom: return value.allSatisfy { $0.isASCII && $0.isNumber } ? "\(number)" : "sample-\(number)"
        case .id, .word, .link, .token, .password, .data: return "sample-\(kind)-\(number)"
        }
    }

    /// The names before the `@` get numbers without regard to case, as the same person may be written in two ways.
    private mutating func email(_ address: String) -> String {
        let parts = address.split(separator: "@", omittingEmptySubsequences: false)
        let (local, domain) = (parts.dropLast().joined(separator: "@").lowercased(), String(parts.last ?? ""))
        let person = Self.name(Self.number(of: local, in: &people)).0.lowercased()
        guard !Self.isExample(domain.lowercased()) else { return "\(person)@\(domain)" }
        return "\(person)@company\(Self.number(of: domain.lowercased(), in: &companies)).example"
    }

    /// Returns the number of a text, which is the next one for a new text.
    private static func number(of text: String, in numbers: inout [String: Int]) -> Int {
        let number = numbers[text] ?? numbers.count + 1
        numbers[text] = number
        return number
    }

    /// Returns true for domains that RFC 2606 reserves: they belong to no one, and rules about domains stay as they are.
    private static func isExample(_ domain: String) -> Bool {
        let labels = domain.split(separator: ".")
        if ["test", "example", "invalid", "localhost"].contains(labels.last) { return true }
        return labels.dropLast().last == "example" && ["com", "org", "net"].contains(labels.last)
    }

    /// Returns the first text of a kind, by its number, that has not been made yet.
    private mutating func unique(_ kind: String, _ text: (Int) -> String) -> String {
        while true {
            counts[kind, default: 0] += 1
            let number = counts[kind, default: 1]
            let sample = text(number)
            // A text of few bytes has too few forms to be different each time.
            if made.insert(sample).inserted || number > 1000 { return sample }
        }
    }

    private static func name(_ number: Int) -> (String, String) {
        number <= names.count ? names[number - 1] : ("Person\(number)", "Sample\(number)")
    }

    /// Telephone numbers with 555-01 are for fiction.
    private static func phone(_ number: Int) -> String {
        number <= 100 ? "+120655501\(twoDigits(number - 1))" : "+1206555\(1000 + number)"
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private static func uuid(_ number: Int) -> String {
        let digits = String(number, radix: 16)
        return "00000000-0000-4000-8000-\(String(repeating: "0", count: max(0, 12 - digits.count)))\(digits)"
    }

    private static func text(_ words: String, of count: Int) -> String {
        String(String(repeating: words, count: count / words.utf8.count + 1).prefix(count))
    }

    private static func isUUID(_ text: String) -> Bool {
        let digits = text.split(separator: "-", omittingEmptySubsequences: false)
        return digits.map(\.utf8.count) == [8, 4, 4, 4, 12] && digits.joined().allSatisfy(\.isHexDigit)
    }
}
