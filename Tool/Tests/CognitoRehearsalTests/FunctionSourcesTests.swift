import CognitoEvents
import CognitoRehearsal
import Foundation
import Testing

/// The reader of a function's Swift files.
@Suite struct FunctionSourcesTests {
    private static func sources(_ text: String) throws -> FunctionSources {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(text.utf8).write(to: folder.appendingPathComponent("Club.swift"))
        return FunctionSources(["Club.swift", "Missing.swift"], in: folder.path)
    }

    private static let method = "func preSignUp(_ event: PreSignUpEvent, context: InvocationContext) async throws {}"

    @Test(arguments: [
        "struct Club: TriggerFunction {\n\(method)\n}", "extension Club {\n\(method)\n}",
        "public extension Module.Club {\n\(method)\n}", "final class Club {\n\(method)\n}",
        "struct Club { let brace = \"{\"\n\(method)\n}", "struct Club { /* { /* } */ */ // {\n\(method)\n}",
        "struct Club { let text = \"\"\"\n  { \\(call(\"{\"))\n  \"\"\"; let raw = #\"\\\"{\"#; let quote = \"\\\"{\" \n\(method)\n}",
        "struct Club { let pattern = /\"/\n\(method)\n}",
        "struct Club { struct Inner { class func make() {} }\n\(method)\n}",
    ])
    func `a handler's method of the type is found, with its line`(text: String) throws {
        let found = try Self.sources(text).handlers(of: "Club")
        #expect(found.map(\.family) == [.preSignUp] && found.map(\.method.name) == ["preSignUp"], "\(found)")
        let line = 1 + (text.components(separatedBy: Self.method).first?.count { $0 == "\n" } ?? 0)
        #expect(found.map(\.method.place) == ["Club.swift:\(line)"])
    }

    @Test(arguments: [
        "struct Other {\n\(method)\n}", "struct Club {\n// \(method)\n}", "struct Club {\n/* \(method) */\n}",
        "struct Club { let text = \"\"\"\n\(method)\n\"\"\" }", "struct Club { struct Part {\n\(method)\n} }",
        "struct Club { func preSignUp(_ address: String) {} }", "struct Club { func preSignUp() {} }",
        "struct Club { func sign(_ event: PreSignUpEvent, context: InvocationContext) {} }", method, "}}} \(method)",
        "struct Club {", "\"", "\"\"\"", "#", "/*", "",
    ])
    func `other code is not a handler's method of the type`(text: String) throws {
        #expect(try Self.sources(text).handlers(of: "Club").isEmpty)
    }

    @Test(arguments: TriggerFamily.allCases)
    func `the method of each handler is known, with its protocol`(family: TriggerFamily) throws {
        let folder = "\(#filePath.components(separatedBy: "/Tool/")[0])/Sources/CognitoTriggers/Handlers"
        let file = try String(contentsOfFile: "\(folder)/\(family.protocolName).swift", encoding: .utf8)
        let declared = try #require(file.firstRange(of: "public protocol \(family.protocolName)"))
        let code = "extension Club" + file[declared.upperBound...]
        #expect(try Self.sources(code).handlers(of: "Club").map(\.family) == [family])
    }

    @Test func `the method of the fallback is known`() throws {
        let text = "struct Club { func fallback(_ event: ReceivedEvent, context: InvocationContext) {} }"
        let found = try Self.sources(text).handlers(of: "Club")
        #expect(found.map(\.family) == [nil] && found.map(\.method.name) == ["fallback"])
    }

    @Test(arguments: [
        ("event.request.userAttributes[\"emial\"]", "emial"), ("user[custom: \"tenant\"]", "custom:tenant"),
        ("user [ custom: \"custom:tenant\" ]", "custom:tenant"), ("attributes[\"custom:plan\"]", "custom:plan"),
        ("\"\\(userAttributes[\"zoneinof\"] ?? \"\")\"", "zoneinof"), ("request.user[\"custom:pin\"]", "custom:pin"),
    ])
    func `an attribute that code names is found`(text: String, name: String) throws {
        let found = try Self.sources("\n" + text).attributes
        #expect(found.map(\.name) == [name] && found.map(\.place) == ["Club.swift:2"])
    }

    @Test(arguments: [
        "accessToken[\"custom:level\"]", "attributes[\"groups\"]", "[\"custom:plan\"]", "// userAttributes[\"emial\"]",
        "userAttributes[name]", "userAttributes[\"\\(name)\"]", "\"userAttributes[\\\"emial\\\"]\"",
        "[custom: \"tenant\", other: 1]", "call(custom: \"tenant\")",
    ])
    func `other names are not attributes`(text: String) throws {
        #expect(try Self.sources(text).attributes.isEmpty)
    }
}
