import CognitoTriggers

/// A sample whose mistake has several forms, of which the variable `FORM` chooses one.
protocol FormedSignIn: CodeSignIn {
    /// The forms; the first one counts without the variable.
    associatedtype Form: RawRepresentable<String>, CaseIterable
    init(post: Post, form: Form)
}

extension FormedSignIn {
    init(outbox: Outbox, form: Form) { self.init(post: Post(outbox), form: form) }

    init(post: Post) {
        let chosen = LambdaEnvironment["FORM"].flatMap(Form.init)
        self.init(post: post, form: chosen ?? Form.allCases[Form.allCases.startIndex])
    }
}
