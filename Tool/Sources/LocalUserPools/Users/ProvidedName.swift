/// The limits of names that a provider gives to users.
///
/// The API checks the names that callers send, with the limits of the service's model.
package enum ProvidedName {
    /// The maximum number of characters in a user name of Cognito.
    package static let limit = 128

    /// Returns true if a name is short enough, and has no character that is invisible or changes how others are shown.
    package static func isAcceptable(_ name: String) -> Bool {
        let scalars = name.unicodeScalars
        return scalars.count <= limit
            && !scalars.contains { scalar in
                switch scalar.properties.generalCategory {
                case .control, .format, .lineSeparator, .paragraphSeparator: true
                default: false
                }
            }
    }
}
