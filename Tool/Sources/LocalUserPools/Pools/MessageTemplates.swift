package import LocalAWS

/// The texts of a pool's messages, with placeholders.
package struct MessageTemplates: Sendable {
    /// The texts of one message for email and SMS.
    package struct Texts: Sendable, Hashable {
        package var sms: String
        package var subject: String
        package var email: String
    }

    /// The texts with a code that verifies a contact or sets a new password.
    package let verification: Texts
    /// The texts of an invitation with a temporary password.
    package let invitation: Texts
    /// The texts with the code of a sign-in.
    package let authentication: Texts
    /// The texts of an invitation without a password, for a pool with passwordless sign-in.
    let invitationWithoutPassword: Texts
    /// The email with a link that confirms a sign-up; nil if the pool sends codes.
    package let link: (subject: String, email: String)?

    /// Reads a pool's configuration; Cognito's default texts replace missing ones.
    package init(_ input: OperationInput) {
        // Sources of the default texts: Developer Guide, "Message customizations", and captures of messages.
        let template = input.object("VerificationMessageTemplate")
        let code = "Your verification code is {####}. "
        verification = Texts(
            sms: template.text("SmsMessage") ?? input.text("SmsVerificationMessage") ?? code,
            subject: template.text("EmailSubject") ?? input.text("EmailVerificationSubject")
                ?? "Your verification code",
            email: template.text("EmailMessage") ?? input.text("EmailVerificationMessage") ?? code)
        if template.text("DefaultEmailOption") == "CONFIRM_WITH_LINK" {
            link = (
                template.text("EmailSubjectByLink") ?? "Your verification link",
                template.text("EmailMessageByLink")
                    ?? "Please click the link below to verify your email address. {##Verify Email##} "
            )
        } else {
            link = nil
        }
        let invite = input.userCreation.object("InviteMessageTemplate")
        let invited = "Your username is {username} and temporary password is {####}. "
        invitation = Texts(
            sms: invite.text("SMSMessage") ?? invited,
            subject: invite.text("EmailSubject") ?? "Your temporary password",
            email: invite.text("EmailMessage") ?? invited)
        let welcome = "Your username is {username}. "
        invitationWithoutPassword = Texts(sms: welcome, subject: "Your username", email: welcome)
        let proof = "Your authentication code is {####}. "
        let mail = input.object("EmailMfaConfiguration")
        authentication = Texts(
            sms: input.text("SmsAuthenticationMessage") ?? proof,
            subject: mail.text("Subject") ?? "Your authentication code", email: mail.text("Message") ?? proof)
    }

    /// Returns the texts for an occasion, with or without a code or password.
    func texts(for moment: DeliveryOccasion, holdsCode: Bool) -> Texts {
        switch moment {
        case .adminCreateUser: return holdsCode ? invitation : invitationWithoutPassword
        case .authentication: return authentication
        case .signUp, .resendCode:
            guard let link else { return verification }
            return Texts(sms: verification.sms, subject: link.subject, email: link.email)
        case .forgotPassword, .updateUserAttribute, .verifyUserAttribute: return verification
        }
    }
}
