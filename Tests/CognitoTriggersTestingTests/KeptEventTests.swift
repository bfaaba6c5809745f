import CognitoTriggersTesting
import Foundation
import Testing

/// The events of made tests, which are in a file of the package.
@Suite struct KeptEventTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("kept-\(UUID().uuidString)")

    /// Makes a package with a file of events, and returns the path of a test in it.
    private func package(_ events: String) throws -> String {
        for name in ["Tests/MembersTests", "events/MembersTests"] {
            try FileManager.default.createDirectory(
                at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
        }
        try Data().write(to: folder.appendingPathComponent("Package.swift"))
        try Data(events.utf8).write(to: folder.appendingPathComponent("events/MembersTests/A.json"))
        return folder.appendingPathComponent("Tests/MembersTests/A.swift").path
    }

    @Test func `events are read from the package of the test, with what the test expects`() throws {
        let test = try package(
            ##"[{"event": {"triggerSource": "PreSignUp_SignUp", "x": "\\#(1)"}, "expected": {"a": [1]}}, {"event": {}}]"##
        )
        defer { try? FileManager.default.removeItem(at: folder) }
        let events = try KeptEvent.read("events/MembersTests/A.json", for: test)
        #expect(events.map(\.expected) == [["a": [1]], nil])
        #expect(events[0].event.json == ##"{"triggerSource": "PreSignUp_SignUp", "x": "\\#(1)"}"##)
    }

    @Test(arguments: ["", "{}", "[1]", #"[{"expected": 1}]"#])
    func `a file of another form is an error that names it`(_ text: String) throws {
        let test = try package(text)
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect {
            try KeptEvent.read("events/MembersTests/A.json", for: test)
        } throws: {
            "\($0)" == "events/MembersTests/A.json is not an array of objects with an event"
        }
    }

    @Test func `a missing file and a missing package are errors that say so`() throws {
        let test = try package("[]")
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect {
            try KeptEvent.read("events/B.json", for: test)
        } throws: {
            "\($0)" == "\(folder.path)/events/B.json cannot be read: No such file or directory"
        }
        #expect {
            try KeptEvent.read("events/B.json", for: "/nowhere/A.swift")
        } throws: {
            "\($0)".hasPrefix("events/B.json: there is no Package.swift above the test")
        }
    }
}
