import LocalUserPools

/// The German translations of the pages' strings, by the English string.
enum GermanTexts {
    static let all: [String: String] = [
        "Sign in": "Anmelden",
        "Sign up": "Registrieren",
        "Continue": "Weiter",
        "Forgot your password?": "Passwort vergessen?",
        "Need an account?": "Noch kein Konto?",
        "Create your account": "Konto erstellen",
        "Already have an account?": "Haben Sie schon ein Konto?",
        "Terms of use": "Nutzungsbedingungen",
        "Privacy policy": "Datenschutzerklärung",
        "Confirm your account": "Konto bestätigen",
        "Confirm account": "Bestätigen",
        "We send you a code for setting a new password.":
            "Wir senden Ihnen einen Code, mit dem Sie ein neues Passwort festlegen.",
        "Send a code": "Code senden",
        "Send a new code": "Neuen Code senden",
        "Back to sign-in": "Zurück zur Anmeldung",
        "Set a new password": "Neues Passwort festlegen",
        "Set password": "Passwort festlegen",
        "Your account needs a new password before you can sign in.":
            "Ihr Konto braucht ein neues Passwort, bevor Sie sich anmelden können.",
        "Enter your password": "Passwort eingeben",
        "Signing in as {user}": "Anmeldung als {user}",
        "Choose how to sign in": "Wie möchten Sie sich anmelden?",
        "Choose a second factor": "Zweiten Faktor wählen",
        "Set up a second factor": "Zweiten Faktor einrichten",
        "Your account needs a second factor. Choose one.": "Ihr Konto braucht einen zweiten Faktor. Wählen Sie einen.",
        "Set up codes by email": "Codes per E-Mail einrichten",
        "Each time you sign in, we send a code to this address.":
            "Bei jeder Anmeldung senden wir einen Code an diese Adresse.",
        "Set up your authenticator app": "Authenticator-App einrichten",
        "Scan the QR code with your app, or enter the key. Then enter the code that the app shows.":
            "Scannen Sie den QR-Code mit Ihrer App, oder geben Sie den Schlüssel ein. Geben Sie dann den Code ein, den "
            + "die App zeigt.",
        "QR code with the key": "QR-Code mit dem Schlüssel",
        "Open your authenticator app": "Authenticator-App öffnen",
        "The key:": "Der Schlüssel:",
        "Enter your code": "Code eingeben",
        "Enter the code that we sent you.": "Geben Sie den Code ein, den wir Ihnen gesendet haben.",
        "Enter the code that your authenticator app shows.":
            "Geben Sie den Code ein, den Ihre Authenticator-App zeigt.",
        "We sent a code to {destination}.": "Wir haben einen Code an {destination} gesendet.",
        "We sent a code in a text message to {destination}.":
            "Wir haben einen Code per SMS an {destination} gesendet.",
        "We sent a code in an email to {destination}.": "Wir haben einen Code per E-Mail an {destination} gesendet.",
        "Sign in with a passkey": "Mit einem Passkey anmelden",
        "Your device asks for your fingerprint, your face or a PIN.":
            "Ihr Gerät fragt nach Ihrem Fingerabdruck, Ihrem Gesicht oder einer PIN.",
        "Use a passkey": "Passkey verwenden",
        "The passkey was not used. Please try again.":
            "Der Passkey wurde nicht verwendet. Bitte versuchen Sie es noch einmal.",
        "Signing in with a passkey needs JavaScript.": "Die Anmeldung mit einem Passkey braucht JavaScript.",
        "Sign in with your company": "Über Ihr Unternehmen anmelden",
        "Continue with {provider}": "Weiter mit {provider}",
        "Or sign in another way": "Oder melden Sie sich anders an",
        "We won't post to any of your accounts without asking first.":
            "Ohne Ihre Zustimmung veröffentlichen wir nichts in Ihren Konten.",
        "Error: {title}": "Fehler: {title}",
        "Local user pool for development and tests": "Lokaler Benutzerpool für Entwicklung und Tests",
    ].merging(fields) { $1 }

    /// The labels and hints of fields and choices.
    private static let fields = [
        "User name": "Benutzername",
        "Email address": "E-Mail-Adresse",
        "Phone number": "Telefonnummer",
        "Email address or phone number": "E-Mail-Adresse oder Telefonnummer",
        "Company email address": "E-Mail-Adresse im Unternehmen",
        "Password": "Passwort",
        "New password": "Neues Passwort",
        "Code": "Code",
        "Name of the device": "Name des Geräts",
        "optional": "optional",
        "Address": "Anschrift",
        "Date of birth": "Geburtsdatum",
        "Family name": "Nachname",
        "Gender": "Geschlecht",
        "Given name": "Vorname",
        "Language": "Sprache",
        "Middle name": "Weiterer Vorname",
        "Full name": "Vollständiger Name",
        "Nickname": "Spitzname",
        "Address of a picture": "Adresse eines Bildes",
        "Preferred user name": "Bevorzugter Benutzername",
        "Address of a profile": "Adresse eines Profils",
        "Website": "Website",
        "Time zone": "Zeitzone",
        "Include the country code, such as +12065550100.": "Mit Ländervorwahl, zum Beispiel +4930901820.",
        "The password needs:": "Das Passwort braucht:",
        "At least {count} characters": "mindestens {count} Zeichen",
        "An upper-case letter": "einen Großbuchstaben",
        "A lower-case letter": "einen Kleinbuchstaben",
        "A number": "eine Ziffer",
        "A special character": "ein Sonderzeichen",
        "Text message": "SMS",
        "Email": "E-Mail",
        "Email message": "E-Mail",
        "Authenticator app": "Authenticator-App",
        "Passkey": "Passkey",
    ]
}
