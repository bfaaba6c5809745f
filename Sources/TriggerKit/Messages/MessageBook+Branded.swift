public import CognitoTriggers

extension MessageBook {
    /// Returns the ready-made texts in English, German and Arabic, with the brand from the environment.
    ///
    /// `BRAND_NAME` is the brand, by default `Example`. `DEFAULT_LANGUAGE` is `en`, `de` or `ar`, by default `en`. It
    /// is the language for users whose own language has no texts. `BRAND_LOGO` is the `https` URL of a logo for emails,
    /// `BRAND_COLOR` the colour of their links and buttons, such as `#00695c`, and `BRAND_LEGAL` their last line.
    ///
    /// - Throws: `InvalidSetting` if the brand makes a message too long, if the default language has no texts, or if the
    ///   logo or the colour cannot be used.
    public static func branded() throws(InvalidSetting) -> MessageBook {
        let brand = LambdaEnvironment["BRAND_NAME"] ?? "Example"
        let language = LambdaEnvironment["DEFAULT_LANGUAGE"] ?? "en"
        var layout = MessageLayout(accent: LambdaEnvironment["BRAND_COLOR"])
        (layout.logo, layout.legal) = (LambdaEnvironment["BRAND_LOGO"], LambdaEnvironment["BRAND_LEGAL"])
        if let problem = layout.problem {
            throw InvalidSetting("BRAND_LOGO or BRAND_COLOR", "cannot be used: \(problem)")
        }
        do {
            return try MessageBook(
                brand: brand, defaultLanguage: language, layout: layout,
                ["en": .english(brand), "de": .german(brand), "ar": .arabic(brand)])
        } catch {
            switch error.problem {
            case .noDefaultLanguage:
                throw InvalidSetting("DEFAULT_LANGUAGE", "is '\(language)', but must be en, de or ar")
            case .tooLong(let excess):
                throw InvalidSetting(
                    "BRAND_NAME", "is too long by \(excess): a text message can have at most 140 characters")
            case .lineBreak: throw InvalidSetting("BRAND_NAME", "has a line break")
            // These texts do not come from files, and their links and layout are checked, so none of these occurs.
            case .linkWords, .file, .layout: throw InvalidSetting("BRAND_NAME", "cannot be used: \(error.description)")
            }
        }
    }
}

extension MessageTexts {
    // A full stop never follows a code or password, because users would copy it with the code or password.

    /// The ready-made texts in English.
    static func english(_ brand: String) -> MessageTexts {
        MessageTexts(
            signUp: CodeMessage("Welcome to \(brand)", "Your confirmation code is ", .code),
            resendCode: CodeMessage("Your new code", "Your new confirmation code is ", .code),
            forgotPassword: CodeMessage("A new password", "Your code for a new password is ", .code),
            updateUserAttribute: CodeMessage(
                "Confirm your change", "Confirm your new contact with the code ", .code),
            verifyUserAttribute: CodeMessage("Confirm your contact", "Your code is ", .code),
            authentication: CodeMessage("Your sign-in code", "Your sign-in code is ", .code),
            invitation: InvitationMessage(
                "Your account", "Your user name is ", .userName, ", your temporary password ", .password),
            accountTakeOver: NoticeMessage(
                "An unusual sign-in",
                "Someone signed in to your account in an unusual way. If it was not you, change your password."),
            signInByLink: LinkMessage(
                "Your sign-in link", "Open this link to sign in. It works once. ", .link("Sign in")),
            footer: "You get this email because of a request at \(brand). If it was not you, ignore it.",
            lateAnswer: "The service took too long to answer. Please try again")
    }

    /// The ready-made texts in German.
    static func german(_ brand: String) -> MessageTexts {
        MessageTexts(
            signUp: CodeMessage("Willkommen bei \(brand)", "Ihr Bestätigungscode ist ", .code),
            resendCode: CodeMessage("Ihr neuer Code", "Ihr neuer Bestätigungscode ist ", .code),
            forgotPassword: CodeMessage("Ein neues Passwort", "Ihr Code für ein neues Passwort ist ", .code),
            updateUserAttribute: CodeMessage(
                "Bestätigen Sie die Änderung", "Bestätigen Sie den neuen Kontakt mit dem Code ", .code),
            verifyUserAttribute: CodeMessage("Bestätigen Sie den Kontakt", "Ihr Code ist ", .code),
            authentication: CodeMessage("Ihr Anmeldecode", "Ihr Anmeldecode ist ", .code),
            invitation: InvitationMessage(
                "Ihr Zugang", "Ihr Benutzername ist ", .userName, ", Ihr vorläufiges Passwort ", .password),
            accountTakeOver: NoticeMessage(
                "Eine ungewöhnliche Anmeldung",
                "Jemand hat sich auf ungewöhnliche Weise in Ihrem Konto angemeldet. "
                    + "Waren Sie es nicht? Dann ändern Sie Ihr Passwort."),
            signInByLink: LinkMessage(
                "Ihr Anmeldelink", "Öffnen Sie diesen Link, um sich anzumelden. Er gilt einmal. ", .link("Anmelden")),
            footer:
                "Sie erhalten diese E-Mail wegen einer Anfrage bei \(brand). Waren Sie es nicht, ignorieren Sie sie.",
            lateAnswer: "Der Dienst hat zu lange gebraucht. Bitte versuchen Sie es noch einmal")
    }

    /// The ready-made texts in Arabic.
    static func arabic(_ brand: String) -> MessageTexts {
        MessageTexts(
            signUp: CodeMessage("مرحبًا بك في \(brand)", "رمز التأكيد الخاص بك هو ", .code),
            resendCode: CodeMessage("رمزك الجديد", "رمز التأكيد الجديد هو ", .code),
            forgotPassword: CodeMessage("كلمة مرور جديدة", "رمزك لتعيين كلمة مرور جديدة هو ", .code),
            updateUserAttribute: CodeMessage("أكّد التغيير", "أكّد بيانات الاتصال الجديدة بالرمز ", .code),
            verifyUserAttribute: CodeMessage("أكّد بيانات الاتصال", "رمزك هو ", .code),
            authentication: CodeMessage("رمز تسجيل الدخول", "رمز تسجيل الدخول هو ", .code),
            invitation: InvitationMessage(
                "حسابك", "اسم المستخدم هو ", .userName, " وكلمة المرور المؤقتة ", .password),
            accountTakeOver: NoticeMessage(
                "تسجيل دخول غير معتاد", "سجّل شخص ما الدخول إلى حسابك بطريقة غير معتادة. إن لم تكن أنت فغيّر كلمة المرور."
            ),
            signInByLink: LinkMessage(
                "رابط تسجيل الدخول", "افتح هذا الرابط لتسجيل الدخول. يعمل مرة واحدة. ", .link("تسجيل الدخول")),
            footer: "وصلتك هذه الرسالة بسبب طلب لدى \(brand). إن لم تكن أنت فتجاهلها.",
            lateAnswer: "استغرقت الخدمة وقتًا طويلاً. يرجى المحاولة مرة أخرى")
    }
}
