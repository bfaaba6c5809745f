extension Operations {
    /// Operations on users.
    static let users: [any Operation.Type] = [
        SignUp.self, ConfirmSignUp.self, ResendConfirmationCode.self, AdminConfirmSignUp.self,
        ForgotPassword.self, ConfirmForgotPassword.self, ChangePassword.self, AdminResetUserPassword.self,
        AdminSetUserPassword.self,
        GetUser.self, UpdateUserAttributes.self, DeleteUserAttributes.self, GetUserAttributeVerificationCode.self,
        VerifyUserAttribute.self, DeleteUser.self,
        AdminCreateUser.self, AdminGetUser.self, AdminUpdateUserAttributes.self, AdminDeleteUserAttributes.self,
        AdminDeleteUser.self, AdminEnableUser.self, AdminDisableUser.self, ListUsers.self,
    ]
}
