import CloudTemplate
import CognitoProcessTestSupport
import Foundation
import TemplateDoctor
import Testing

/// A template of `Templates/`, and what its comments say is wrong with it.
struct TemplateFile: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String

    var testDescription: String { name }

    static let clean = all("clean")
    static let defects = all("defects")
    /// Templates with a resource that Cognito refuses.
    static let refused = all("refused")
    static let production = all("production")

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    static let package = URL(fileURLWithPath: PackageFolder.root)

    private static func all(_ kind: String) -> [TemplateFile] {
        let path = folder.appendingPathComponent("Templates/\(kind)").path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.sorted().map { TemplateFile(name: "\(kind)/\($0)", text: read("\(path)/\($0)")) }
    }

    /// Returns what a template's role for the function `Members` does not permit of what the code needs.
    static func notPermitted(_ text: String, _ needs: DescribedFunction.Permission) throws -> [Finding] {
        try TemplateDoctor(Template(Array(text.utf8))).findings(
            descriptions: ["Members": DescribedFunction(handlers: [], permissions: [needs])]
        ).filter { $0.rule == "code.not-permitted" }
    }

    private static func read(_ path: String) -> String {
        FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// A file of the package.
    static func ofPackage(_ path: String) -> TemplateFile {
        TemplateFile(name: path, text: read(package.appendingPathComponent(path).path))
    }

    var bytes: [UInt8] { Array(text.utf8) }

    /// A rule and the line in which it is to find something.
    struct Expectation: Hashable {
        let rule: String
        let line: Int
    }

    /// The rules in `# finds RULE` at the ends of lines.
    var expected: [Expectation] {
        text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap { number, line in
            line.firstRange(of: "# finds ").map {
                Expectation(rule: String(line[$0.upperBound...]), line: number + 1)
            }
        }
    }

    /// The code that `# handles: FUNCTION HANDLER, …` describes; with `on PROCESSOR`, `needs ACTION`,
    /// `uses VARIABLE` (a table's name), `publishes VARIABLE` (a topic's ARN), `sends STEP SECONDS`, `when CLIENT`,
    /// `reads ATTRIBUTE`, `names ATTRIBUTE`, `writes METHOD PROTOCOL` and `lacks VARIABLE` behind its handlers.
    var descriptions: [String: DescribedFunction] {
        let first = text.split(separator: "\n").first ?? ""
        guard let match = first.wholeMatch(of: /# handles: (\w+) (.+)/) else { return [:] }
        let words = match.output.2.split(separator: ", ").map { $0.split(separator: " ").map(String.init) }
        let others = [
            "fallback", "on", "needs", "uses", "publishes", "sends", "when", "reads", "names", "writes", "lacks",
        ]
        let handlers = words.filter { !others.contains($0[0]) }.map {
            DescribedFunction.Handler(trigger: $0[0], version: $0.count > 1 ? $0[1] : nil)
        }
        let architecture = words.first { $0.first == "on" }?.last
        let permissions = words.filter { $0[0] == "needs" }.map {
            DescribedFunction.Permission(
                actions: [$0[1]], resource: "arn:aws:ses:*:*:identity/*",
                conditions: ["ses:FromAddress": "${MAIL_FROM}"])
        }
        let tables = words.filter { $0[0] == "uses" }.map {
            DescribedFunction.Permission(
                actions: ["dynamodb:GetItem"], resource: "arn:aws:dynamodb:*:*:table/${\($0[1])}")
        }
        let topics = words.filter { $0[0] == "publishes" }.map {
            DescribedFunction.Permission(actions: ["sns:Publish"], resource: "${\($0[1])}")
        }
        var description = DescribedFunction(
            handlers: handlers, hasFallback: words.contains(["fallback"]), architecture: architecture,
            permissions: permissions + tables + topics,
            clientsOfConditions: words.filter { $0[0] == "when" }.map { $0[1] },
            attributesOfConditions: words.filter { $0[0] == "reads" }.map { $0[1] })
        description.expiringSteps = words.filter { $0[0] == "sends" }.map {
            .init(name: $0[1], seconds: Int($0[2]) ?? 0)
        }
        let place = "Sources/Members/Members.swift:12"
        description.namedAttributes = words.filter { $0[0] == "names" }.map { .init(name: $0[1], place: place) }
        description.unadoptedHandlers = words.filter { $0[0] == "writes" }.map {
            .init(method: .init(name: $0[1], place: place), protocolName: $0[2])
        }
        if let variable = words.first(where: { $0.first == "lacks" })?.last {
            description.failedStart = .init(reason: "\(variable) is not set", cause: .variable(variable))
        }
        return [String(match.output.1): description]
    }

    /// Returns the findings of the doctor.
    func findings() throws -> [Finding] { try TemplateDoctor(Template(bytes)).findings(descriptions: descriptions) }
}
