/// What a line of `Witness`'s log says about an event.
package struct WitnessedEvent: Sendable, Equatable {
    package let source: String
    /// What the line says about the user's email address, without the address; nil if it says nothing about a new one.
    package let address: String?

    /// Reads a line, as text or as JSON; nil for other lines.
    package init?(line: String) {
        func value(_ name: String, _ form: String) -> String? {
            let pattern = try? Regex<(Substring, Substring)>("\(name)\"?\\s*[=:]\\s*\"?(\(form))")
            guard let pattern else { return nil }
            return line.firstMatch(of: pattern).map { String($0.output.1) }
        }
        guard let source = value("cognito\\.trigger_source", "[A-Za-z]+_[A-Za-z]+") else { return nil }
        self.source = source
        let isVerified = value("email_verified", "true|false")
        address = value("email_as_given", "true|false").map { isNew in
            "\(isNew == "true" ? "the new" : "another") address, \(isVerified == "true" ? "verified" : "not verified")"
        }
    }
}
