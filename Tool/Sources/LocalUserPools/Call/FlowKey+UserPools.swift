package import LocalAWS

extension FlowKey.Kind {
    static let signIn = FlowKey.Kind("sign-in")
    static let signUp = FlowKey.Kind("sign-up")
    static let newPassword = FlowKey.Kind("new password")
    static let hostedSignIn = FlowKey.Kind("hosted sign-in")
}

extension FlowKey {
    static func signIn(_ name: String, in pool: UserPool) -> FlowKey { FlowKey(.signIn, pool.id, name) }

    /// The flow of one browser on the pool's own pages.
    package static func hosted(_ id: String, in pool: UserPool) -> FlowKey { FlowKey(.hostedSignIn, pool.id, id) }
}

extension User {
    /// The flow from the sign-up to its confirmation.
    var signUpFlow: FlowKey { FlowKey(.signUp, userPoolID, username) }
    /// The flow from the forgotten password to the new one.
    var resetFlow: FlowKey { FlowKey(.newPassword, userPoolID, username) }
}
