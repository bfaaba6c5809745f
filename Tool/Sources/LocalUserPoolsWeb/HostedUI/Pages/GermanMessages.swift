import LocalUserPools
import UserCredentials

/// The German translations of Cognito's messages, by the English message.
enum GermanMessages {
    static let all = messages.merging(weakPasswords) { $1 }

    private static let messages: [String: String] = [
        "Incorrect username or password.": "Benutzername oder Passwort ist falsch.",
        "User does not exist.": "Diesen Benutzer gibt es nicht.",
        "Username/client id combination not found.": "Diesen Benutzer gibt es nicht.",
        "User is disabled.": "Dieser Benutzer ist gesperrt.",
        "User is not confirmed.": "Dieses Konto ist noch nicht bestätigt.",
        "User already exists": "Diesen Benutzer gibt es schon.",
        "An account with the given email already exists.": "Es gibt schon ein Konto mit dieser E-Mail-Adresse.",
        "An account with the given phone_number already exists.": "Es gibt schon ein Konto mit dieser Telefonnummer.",
        "An account with the email already exists.": "Es gibt schon ein Konto mit dieser E-Mail-Adresse.",
        "An account with the phone_number already exists.": "Es gibt schon ein Konto mit dieser Telefonnummer.",
        "SignUp is not permitted for this user pool": "Hier können sich neue Benutzer nicht registrieren.",
        "Password attempts exceeded": "Zu viele falsche Passwörter. Bitte warten Sie.",
        "Password reset required for the user": "Sie müssen ein neues Passwort festlegen.",
        "Password has previously been used.": "Dieses Passwort haben Sie schon einmal verwendet.",
        "Temporary password has expired and must be reset by an administrator.":
            "Das vorläufige Passwort ist abgelaufen. Ein Administrator muss es erneuern.",
        "Contact administrator to reset password.":
            "Bitten Sie einen Administrator, das Passwort zurückzusetzen.",
        "Cannot reset password for the user as there is no registered/verified email or phone_number":
            "Das Passwort kann nicht zurückgesetzt werden: Es gibt keine bestätigte E-Mail-Adresse oder Telefonnummer.",
        "Invalid verification code provided, please try again.":
            "Der Code ist falsch. Bitte versuchen Sie es noch einmal.",
        "Invalid code provided, please request a code again.":
            "Der Code gilt nicht mehr. Bitte fordern Sie einen neuen an.",
        "Invalid code or auth state for the user.": "Der Code ist falsch oder gilt nicht mehr.",
        "Invalid code received for user": "Der Code ist falsch.",
        "Code mismatch and fail enable Software Token MFA": "Der Code der Authenticator-App ist falsch.",
        "Attempt limit exceeded, please try after some time.": "Zu viele Versuche. Bitte warten Sie.",
        "Rate exceeded": "Zu viele Anfragen. Bitte warten Sie.",
        "Invalid session for the user.": "Die Anmeldung gilt nicht mehr. Bitte beginnen Sie neu.",
        "Invalid session for the user, session is expired.":
            "Die Anmeldung ist abgelaufen. Bitte beginnen Sie neu.",
        "Invalid session for the user, session can only be used once.":
            "Diese Anmeldung ist schon beendet. Bitte beginnen Sie neu.",
        "Invalid email address format.": "Das ist keine E-Mail-Adresse.",
        "Invalid phone number format.": "Das ist keine Telefonnummer mit Ländervorwahl.",
        "birthdate must be a date of the form YYYY-MM-DD.": "Das Geburtsdatum braucht die Form JJJJ-MM-TT.",
        "Something went wrong": "Etwas ist schiefgegangen",
        "An error was encountered with the requested page.": "Diese Seite kann nicht gezeigt werden.",
        "Login option is not available. Please try another one":
            "Diese Anmeldung gibt es hier nicht. Bitte wählen Sie eine andere.",
        "Login pages unavailable. Please contact an administrator.":
            "Die Anmeldung ist nicht verfügbar. Bitte wenden Sie sich an einen Administrator.",
    ]

    /// The texts for a password's weakness, after each beginning of Cognito's.
    private static let weakPasswords: [String: String] = {
        let weaknesses = [
            "Password not long enough": "Das Passwort ist zu kurz.",
            "Password must have uppercase characters": "Das Passwort braucht einen Großbuchstaben.",
            "Password must have lowercase characters": "Das Passwort braucht einen Kleinbuchstaben.",
            "Password must have numeric characters": "Das Passwort braucht eine Ziffer.",
            "Password must have symbol characters": "Das Passwort braucht ein Sonderzeichen.",
        ]
        let pairs = PasswordPolicy.Refusal.allCases.flatMap { refusal in
            weaknesses.map { ("\(refusal.rawValue): \($0.key)", $0.value) }
        }
        return Dictionary(uniqueKeysWithValues: pairs)
    }()
}
