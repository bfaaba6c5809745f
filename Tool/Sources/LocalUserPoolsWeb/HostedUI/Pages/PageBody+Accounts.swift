import LocalUserPools

extension PageBody {
    static func signIn(_ form: HostedPage.SignInForm) -> PageBody {
        let name = form.takesUserName ? [HostedPage.Field.userName(form.label, form.userName)] : []
        return PageBody(
            title: "Sign in", fields: name + (form.takesUserName && form.takesPassword ? [.password] : []),
            submit: form.takesUserName ? form.takesPassword ? "Sign in" : "Continue" : nil, providers: form.providers,
            hasDomainBox: form.hasDomainBox,
            links: [
                form.forgotten.map { FootLink(label: "Forgot your password?", href: $0) },
                form.signUp.map { FootLink(question: "Need an account?", label: "Sign up", href: $0) },
            ].compactMap(\.self))
    }

    static func signUp(_ fields: [HostedPage.Field], _ signIn: String, _ terms: TermsLinks?) -> PageBody {
        PageBody(
            title: "Create your account", fields: fields, submit: "Sign up",
            links: [FootLink(question: "Already have an account?", label: "Sign in", href: signIn)]
                + (terms.map {
                    [
                        FootLink(label: "Terms of use", href: $0.use),
                        FootLink(label: "Privacy policy", href: $0.privacy),
                    ]
                } ?? []))
    }

    static func confirm(_ destination: String?, _ resend: String?) -> PageBody {
        PageBody(
            title: "Confirm your account", text: .sent(destination), fields: [.code], submit: "Confirm account",
            resend: resend)
    }

    static func forgottenPassword(
        _ label: HostedPage.UserNameLabel, _ userName: String, _ signIn: String
    ) -> PageBody {
        PageBody(
            title: "Forgot your password?", text: "We send you a code for setting a new password.",
            fields: [.userName(label, userName)], submit: "Send a code",
            links: [FootLink(label: "Back to sign-in", href: signIn)])
    }

    static func resetPassword(_ destination: String?) -> PageBody {
        PageBody(
            title: "Set a new password", text: .sent(destination), fields: [.code, .newPassword],
            submit: "Set password")
    }

    static func newPassword(_ fields: [HostedPage.Field]) -> PageBody {
        PageBody(
            title: "Set a new password", text: "Your account needs a new password before you can sign in.",
            fields: fields, submit: "Set password")
    }
}
