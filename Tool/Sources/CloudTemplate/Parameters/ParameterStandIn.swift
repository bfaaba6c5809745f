extension Template {
    /// Returns a value that a parameter could have, for a rehearsal without a deployment; nil if none is found.
    ///
    /// It keeps to the parameter's type and limits, and its words come from the parameter's name. There is none for an ARN,
    /// because a wrong one names a wrong thing.
    package func standIn(forParameter name: String) -> String? {
        guard let parameter = root["Parameters"]?[name] else { return nil }
        if let allowed = parameter["AllowedValues"]?.elements.first?.text { return allowed }
        let type = ParameterType(parameter["Type"]?.text ?? "String")
        func number(_ limit: String) -> Int? { parameter[limit]?.text.flatMap { Int($0) } }
        if type.isNumber {
            return number("MinValue").map(String.init) ?? String(min(number("MaxValue") ?? 1, 1))
        }
        if let value = type.example(for: name) { return value }
        let least = max(number("MinLength") ?? 0, 0)
        let most = max(number("MaxLength") ?? 4096, 0)
        guard let text = Self.text(for: name), least <= min(most, 4096) else { return nil }
        if let pattern = parameter["AllowedPattern"]?.text {
            return PatternExample.make(pattern, length: least...most)
        }
        // An address that is cut is none.
        guard text.count <= most || text.allSatisfy({ $0.isLetter || $0.isNumber }) else { return nil }
        return String(text.prefix(most)) + String(repeating: "x", count: max(0, least - text.count))
    }

    /// Returns a string of the kind that a parameter's name promises; nil for an ARN.
    private static func text(for name: String) -> String? {
        let words = words(of: name)
        func has(_ kinds: Set<String>) -> Bool { !kinds.isDisjoint(with: words) }
        if has(["arn", "arns"]) { return nil }
        if has(["url", "urls", "uri", "uris", "endpoint", "origin", "callback"]) { return "http://localhost" }
        if has(["email", "mail", "address", "sender"]) { return "\(word(for: name))@example.com" }
        if has(["domain", "host", "hostname"]) { return has(["prefix"]) ? word(for: name) : "localhost" }
        if has(["phone"]) { return "+12025550100" }
        return word(for: name)
    }

    /// Returns a parameter's name as a word in small letters, as domains and names of pools may have it.
    package static func word(for name: String) -> String {
        let letters = name.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
        // These words are reserved if they are alone between hyphens.
        return ["", "aws", "amazon", "cognito"].contains(letters) ? "local" : String(letters.prefix(20))
    }

    /// Returns the words of a name such as `AdminEmail` or `AppURL` in small letters.
    private static func words(of name: String) -> Set<String> {
        let parts = name.matches(of: /[A-Z]+s?(?![a-z])|[A-Z]?[a-z]+|[0-9]+/).map { $0.output.lowercased() }
        return Set(parts)
    }
}

/// The type of a parameter, such as `String` or `List<AWS::EC2::Subnet::Id>`.
private struct ParameterType {
    /// The type of the value, or of a list's elements, without the parameter store around it.
    private let name: String

    init(_ text: String) {
        var name = text
        for wrapper in ["AWS::SSM::Parameter::Value<", "List<"] where name.hasPrefix(wrapper) {
            name = String(name.dropFirst(wrapper.count).dropLast())
        }
        self.name = name
    }

    var isNumber: Bool { name == "Number" }

    /// The beginnings of the ids of AWS's resources, by the types of parameters.
    private static let ids = [
        "AWS::EC2::Image::Id": "ami", "AWS::EC2::Instance::Id": "i", "AWS::EC2::SecurityGroup::Id": "sg",
        "AWS::EC2::Subnet::Id": "subnet", "AWS::EC2::VPC::Id": "vpc", "AWS::EC2::Volume::Id": "vol",
    ]

    /// Returns a value of one of AWS's own types; nil for other types.
    func example(for parameter: String) -> String? {
        if let id = Self.ids[name] { return "\(id)-00000000000000000" }
        switch name {
        case "AWS::EC2::AvailabilityZone::Name": return "us-east-1a"
        case "AWS::Route53::HostedZone::Id": return "Z0000000000000000000"
        case _ where name.hasPrefix("AWS::"): return Template.word(for: parameter)
        default: return nil
        }
    }
}
