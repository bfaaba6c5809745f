/// A string that a challenge must not show.
struct SignInSecret: Sendable {
    let text: String
    /// The name of the private parameter that contains the secret; nil if the secret is elsewhere, as in a message.
    var parameter: String?
    var isRightAnswer: Bool

    /// The secret's description, for the reason of a breach.
    var words: String {
        switch (isRightAnswer, parameter) {
        case (true, let parameter?): "The right answer (the private parameter \(parameter))"
        case (true, nil): "The right answer"
        case (false, let parameter): "The private parameter \(parameter ?? "")"
        }
    }
}
