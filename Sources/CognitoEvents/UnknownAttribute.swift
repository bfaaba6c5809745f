#if DEBUG
    import Glibc
    import Synchronization
#endif

/// The names that code reads although no user can have such an attribute, such as a misspelt `emial`.
///
/// Without this, the attribute would look absent, and the mistake would stay silent. Only debug builds check names,
/// such as those of tests and rehearsals. The check takes time, and a deployed function must not write extra lines.
@_spi(Internal) public enum UnknownAttribute {
    /// The attributes without a prefix: the standard ones, and those that Cognito adds.
    public static let plain: Set<String> = [
        "address", "birthdate", "email", "email_verified", "family_name", "gender", "given_name", "identities",
        "locale", "middle_name", "name", "nickname", "phone_number", "phone_number_verified", "picture",
        "preferred_username", "profile", "sub", "updated_at", "website", "zoneinfo",
    ]

    #if DEBUG
        private static let noted = Mutex<Set<String>>([])
        private static let prefixes = ["custom:", "dev:", "cognito:"]

        /// Writes a line to standard error if no attribute can have the name, once for each name.
        static func note(_ name: String) {
            // Such a name is in the code. Another one may come from an event, whose values are never written.
            guard name.utf8.count <= 32, name.utf8.allSatisfy({ (0x61...0x7A).contains($0) || $0 == 0x5F }),
                !plain.contains(name), !prefixes.contains(where: name.hasPrefix),
                noted.withLock({ $0.count < 100 && $0.insert(name).inserted })
            else { return }
            let names = plain.sorted().joined(separator: ", ")
            let line =
                "warning: the code reads the user attribute \(String(reflecting: name)), which no user can have; "
                + "the names without a prefix are \(names), and a custom attribute is read by its prefix, custom:NAME\n"
            _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
        }
    #endif
}
