public import CognitoTriggers

extension TimeLimit {
    /// Refuses the request with a book's ``MessageTexts/lateAnswer``, in the user's language.
    ///
    /// ```swift
    /// static var timeLimits: [TriggerFamily: TimeLimit] {
    ///     get throws { [.preSignUp: .failClosed(try messages(), after: .seconds(3))] }
    /// }
    /// ```
    ///
    /// A user without a `locale`, or whose language has no such text, gets the text of the default language, or the library's own.
    ///
    /// - Parameters:
    ///   - book: The book.
    ///   - code: A code that the app can act on.
    ///   - duration: The time from the start of the invocation to the cancellation of the handler; less than five
    ///     seconds.
    /// - Returns: The limit.
    public static func failClosed(
        _ book: MessageBook, code: String? = nil, after duration: Duration = .milliseconds(4500)
    ) -> TimeLimit {
        let (standard, translations) = book.lateAnswers
        return failClosed(standard ?? standardSentence, translations: translations, code: code, after: duration)
    }
}
