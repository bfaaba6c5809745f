import ArgumentParser
import CognitoProof
import CognitoRehearsal

/// The place of a right answer, and the facts that are needed to find it there.
struct AnswerPlace: Sendable {
    /// The forms that an option's value may have, for messages.
    static let forms = "private:KEY, public-sum, message, file:PATH or text:ANSWER"

    let answer: RightAnswer
    /// The file to which the function writes its messages; nil if it writes no file.
    var file: String?
    /// A Boolean value that indicates whether the answer is in an email or a text message.
    var isMessage = false

    static func privateParameter(_ key: String) -> AnswerPlace { AnswerPlace(answer: .privateParameter(key)) }

    static func found(_ find: @escaping @Sendable (RightAnswer.Challenge) async -> String?) -> AnswerPlace {
        AnswerPlace(answer: .found(find))
    }

    static let message = AnswerPlace(answer: .codeInLastMessage, isMessage: true)

    /// Reads the value of an option; nil if the value has none of the forms in ``forms``.
    init?(_ text: Substring) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        switch (parts[0], parts.count == 2 ? parts[1] : "") {
        case ("public-sum", "") where parts.count == 1: self.init(answer: .publicSum)
        case ("message", "") where parts.count == 1: self = .message
        case ("private", let key) where !key.isEmpty: self = .privateParameter(key)
        case ("file", let path) where !path.isEmpty: self.init(answer: .lastMessage, file: path)
        case ("text", let answer) where !answer.isEmpty: self.init(answer: .text(answer))
        default: return nil
        }
    }

    private init(answer: RightAnswer, file: String? = nil, isMessage: Bool = false) {
        (self.answer, self.file, self.isMessage) = (answer, file, isMessage)
    }
}

/// The places of the right answers to all challenges of a sign-in.
struct AnswerPlaces: Sendable {
    /// The places for the steps of a declared flow that have their own, by the steps' names.
    var named: [String: AnswerPlace] = [:]
    /// The place for all other challenges; nil if it is not given.
    var other: AnswerPlace?

    /// Reads the values of the option `--answer`.
    init(_ options: [String]) throws {
        for option in options {
            // A step's name precedes the first colon. After the colon, an answer or a path may contain an equals sign.
            let start = option.prefix { $0 != ":" }
            let name = start.firstIndex(of: "=").map { option[..<$0] }
            guard name?.isEmpty != true,
                let place = AnswerPlace(name.map { option[option.index(after: $0.endIndex)...] } ?? option[...])
            else {
                throw ValidationError("--answer \(option): write \(AnswerPlace.forms), with or without STEP= before it")
            }
            let isNew = name.map { named.updateValue(place, forKey: String($0)) == nil } ?? (other == nil)
            guard isNew else {
                throw ValidationError(
                    "--answer \(option): there is already a place for \(name.map { "the step \($0)" } ?? "all steps"); for one step, "
                        + "write STEP=\(option)")
            }
            if name == nil { other = place }
        }
    }

    private var all: [AnswerPlace] { named.sorted { $0.key < $1.key }.map(\.value) + (other.map { [$0] } ?? []) }

    /// The right answer to any challenge, from its place.
    var answer: RightAnswer { .steps(named.mapValues(\.answer), otherwise: other?.answer) }

    /// A Boolean value that indicates whether some answer is in an email or a text message.
    var areMessages: Bool { all.contains(where: \.isMessage) }

    /// The file to which the function writes its messages; nil if the messages are not in a file.
    var file: String? {
        get throws {
            let files = Set(all.compactMap(\.file))
            guard files.count < 2 else {
                throw Failure.wrongUse(
                    "--answer: the steps have \(files.count) files, but `prove` reads one. Let the function write "
                        + "all its messages to the same file.")
            }
            if !files.isEmpty, areMessages {
                let steps = named.filter(\.value.isMessage).keys.sorted().joined(separator: ", ")
                throw Failure.wrongUse(
                    "--answer: `prove` reads either a file or what goes out through SES and SNS. Use file:PATH "
                        + "for \(steps.isEmpty ? "all steps" : steps) as well, or for no step.")
            }
            return files.first
        }
    }
}

extension DeclaredFlow {
    /// The places of the right answers that the steps themselves state, by the steps' names.
    var answers: [String: AnswerPlace] {
        own.reduce(into: [:]) { places, step in
            if let place = step.answer.flatMap({ AnswerPlace($0[...]) }) { places[step.name] = place }
        }
    }
}
