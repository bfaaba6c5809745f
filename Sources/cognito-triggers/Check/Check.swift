import ArgumentParser

/// `cognito-triggers check`.
struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Judge a function's answer as Cognito does.",
        discussion: """
              cognito-triggers check event.json answer.json
              cognito-triggers check answer.json
              cognito-triggers check response.json --source PreSignUp_SignUp

            An answer is the whole event with its response, as a function returns it, so that it can be judged by itself. Of \
            a response alone --source says what it answers.

            Exit status: 0 Cognito does what the answer says, 1 it does not, 2 wrong use.
            """)

    @Argument(help: "An answer; or an event and the answer to it. - stands for standard input.")
    var files: [String]
    @OptionGroup var response: ResponseOptions
    @Flag(help: "Print one JSON object, in a line.")
    var json = false

    func run() async throws {
        let contents = try files.map { try (name: $0, bytes: EventSource.content($0)) }
        try ResponseCheck(files: contents, options: response).run(asJSON: json)
    }
}
