package import CognitoEvents
package import LocalAWS
import WireJSON

/// The project of a local server: the folder into which the live page writes when its user asks for it.
package protocol WritableProject: Sendable {
    /// Returns the file for a sample event; without a name, the file gets the event's name, or the next free one.
    func sample(_ event: [UInt8], named name: ProjectFileName?, source: ProjectFileName) throws(ServiceError)
        -> ProjectFile

    /// Returns the files of a test; throws if the test would not see what was seen.
    ///
    /// The name is also that of a Swift type. In a preview, only those events are sent to functions whose answers are not known.
    func test(
        _ steps: [TestStep], named name: ProjectFileName?, withPoolSettings: Bool, isPreview: Bool
    ) async throws(ServiceError) -> MadeTest

    /// Makes new recovery codes of a step for the user with a `sub`, by a function's program; throws if it makes none.
    func recoveryCodes(of function: String, step: String, pool: String, sub: String) async throws(ServiceError)
        -> [String]

    /// Writes all files or none; the paths must be inside of the project, and `overwriting` true if there is such a file.
    func write(_ files: [ProjectFile], overwriting: Bool) throws(ServiceError)
}

/// A file that is to be written into a project.
package struct ProjectFile: Sendable {
    /// The path within the project, such as `events/PreSignUp_SignUp.json`.
    package let path: String
    package let text: String
    /// A Boolean value that indicates whether the project has such a file.
    package let exists: Bool

    package init(path: String, text: String, exists: Bool) {
        self.path = path
        self.text = text
        self.exists = exists
    }

    /// The name of the file without its folder and without the ending.
    var name: String {
        let last = path.split(separator: "/").last ?? ""
        return String(last.split(separator: ".").dropLast().joined(separator: "."))
    }
}

/// An event of a test, and the function that receives it.
package struct TestStep: Sendable {
    /// The function's ARN.
    package let function: String
    package let event: ReceivedEvent
    /// The end of the call in the pool; nil if it is not known.
    package let seen: FunctionAnswer.Ending?

    /// Returns what the pool saw and what a test would see instead, in words; nil if they are the same, or if nothing was seen.
    package func difference(from now: FunctionAnswer.Ending) -> (seen: String, now: String)? {
        guard let before = seen.flatMap(words), let now = words(for: now), before != now else { return nil }
        return (before, now)
    }

    /// Returns what Cognito does with an answer, in words.
    package func words(for ending: FunctionAnswer.Ending) -> String? {
        let record = CallTrace(number: 0, operation: "", time: 0)
        let step = record.begin("", function: "", event: Array(event.document.root.bytes), attempt: 1)
        record.end(step, FunctionAnswer(ending))
        guard let verdict = record.steps.last?.verdict else { return nil }
        if verdict.isRefusal, case .error(let document) = ending {
            return "refused: \((try? JSONDocument(document).root["errorMessage"]?.scalarText) ?? "")"
        }
        return verdict.isGood ? verdict.decision ?? verdict.sentence : verdict.sentence
    }
}

/// A test that is to be written into a project.
package struct MadeTest: Sendable {
    /// The test's files: for each function, one in Swift and one with the events.
    package let files: [ProjectFile]
    /// Sentences about the test for its author.
    package let notes: [String]
    /// The names of variables that have other values in the pool, from the command line.
    package let poolSettings: [String]

    package init(files: [ProjectFile], notes: [String], poolSettings: [String]) {
        self.files = files
        self.notes = notes
        self.poolSettings = poolSettings
    }
}
