import CognitoTriggers

/// A language of the messages; the raw value is the first part of a `locale` such as `de-AT`.
enum Language: String, CaseIterable, Sendable {
    case english = "en"
    case german = "de"

    /// The language of a user's `locale`; nil if there is none, or no messages in it.
    init?(locale: String?) {
        self.init(rawValue: (locale ?? "").prefix { $0.isASCII && $0.isLetter }.lowercased())
    }

    /// The title and the text for an occasion; nil for one that is not known.
    func words(for occasion: TriggerSource, brand: String, code: String, name: String) -> (title: String, text: String)?
    {
        // The invitations end without a full stop: it would be taken for a part of the password.
        switch (self, occasion) {
        case (.english, .customMessageSignUp): ("Welcome to \(brand)", "Your confirmation code is \(code).")
        case (.english, .customMessageResendCode): ("Your new code", "Your new confirmation code is \(code).")
        case (.english, .customMessageForgotPassword): ("A new password", "Your code for a new password is \(code).")
        case (.english, .customMessageUpdateUserAttribute):
            ("Confirm your change", "Confirm your new contact with the code \(code).")
        case (.english, .customMessageVerifyUserAttribute): ("Confirm your contact", "Your code is \(code).")
        case (.english, .customMessageAuthentication): ("Your sign-in code", "Your sign-in code is \(code).")
        case (.english, .customMessageAdminCreateUser):
            ("Your account", "Your user name is \(name), your temporary password \(code)")
        case (.german, .customMessageSignUp): ("Willkommen bei \(brand)", "Ihr Bestätigungscode ist \(code).")
        case (.german, .customMessageResendCode): ("Ihr neuer Code", "Ihr neuer Bestätigungscode ist \(code).")
        case (.german, .customMessageForgotPassword):
            ("Ein neues Passwort", "Ihr Code für ein neues Passwort ist \(code).")
        case (.german, .customMessageUpdateUserAttribute):
            ("Bestätigen Sie die Änderung", "Bestätigen Sie den neuen Kontakt mit dem Code \(code).")
        case (.german, .customMessageVerifyUserAttribute): ("Bestätigen Sie den Kontakt", "Ihr Code ist \(code).")
        case (.german, .customMessageAuthentication): ("Ihr Anmeldecode", "Ihr Anmeldecode ist \(code).")
        case (.german, .customMessageAdminCreateUser):
            ("Ihr Zugang", "Ihr Benutzername ist \(name), Ihr vorläufiges Passwort \(code)")
        default: nil
        }
    }
}
