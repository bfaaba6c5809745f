package import CognitoEvents
package import LocalAWS

/// The project of a local server: the folder into which the live page writes when its user asks for it.
package protocol WritableProject: Sendable {
    /// Returns the file for a sample event; without a name, the file gets the event's name, or the next free one.
    func sample(_ event: [UInt8], named name: ProjectFileName?, source: ProjectFileName) throws(ServiceError)
        -> ProjectFile

    /// Returns the files of a test, after the functions have answered its events with the test's settings.
    ///
    /// The name is also that of a Swift type.
    func test(
        _ steps: [TestStep], named name: ProjectFileName?, withPoolSettings: Bool
    ) async throws(ServiceError) -> MadeTest

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
}

/// A test that is to be written into a project.
package struct MadeTest: Sendable {
    /// The test's files: for each function, one in Swift and one with the events.
    package let files: [ProjectFile]
    /// The answers to the test's events, in their order.
    package let endings: [FunctionAnswer.Ending]
    /// Sentences about the test for its author.
    package let notes: [String]
    /// The names of variables that have other values in the pool, from the command line.
    package let poolSettings: [String]

    package init(files: [ProjectFile], endings: [FunctionAnswer.Ending], notes: [String], poolSettings: [String]) {
        self.files = files
        self.endings = endings
        self.notes = notes
        self.poolSettings = poolSettings
    }
}
