import CognitoEvents
@_spi(Internal) import CognitoModel
import Explanations
import Foundation
import FunctionProjects
package import ModelContext
import ProjectStarter
import TemplateDoctor

/// The texts that a coding agent can read: sample events, rules, operations, and the guides if the sources are found.
package enum ContextResources {
    private static let scheme = "cognito-triggers://"

    package static func all() -> [ContextResource] { events + pages + guides() }

    private static var events: [ContextResource] {
        SampleEvent.all.map { sample in
            ContextResource(
                "\(scheme)events/\(sample.name)", name: sample.name, words: "A sample event, as Cognito sends it.",
                mediaType: "application/json"
            ) { try IndentedJSON.text(of: sample.bytes) }
        }
    }

    private static var pages: [ContextResource] {
        [
            page("agents", "How to work with this command: which tool answers which question, in what order.") {
                Starter.text(at: "AGENTS.md", for: "FUNCTION")
            },
            page("rules/templates", "The rules for templates, as check applies them.") {
                TemplateDoctor.rulesAsMarkdown
            },
            page("rules/answers", "The rules for functions' answers, as check and invoke apply them.") {
                CognitoRule.ofDecisions.map {
                    "## \($0.name)\n\n\($0.text)\n\nIf broken: \($0.consequence)\nSource: \($0.source)\n"
                }.joined(separator: "\n")
            },
            page("operations", "The triggers that each operation fires, in their order.") { OperationPage.text },
        ]
    }

    private static func page(
        _ name: String, _ words: String, _ text: @escaping @Sendable () -> String
    ) -> ContextResource {
        ContextResource("\(scheme)\(name)", name: name, words: words, mediaType: "text/markdown") { text() }
    }

    /// Returns the guides of the sources that this command was installed with, and the list of pitfalls.
    private static func guides() -> [ContextResource] {
        guard let sources = try? Toolkit.checkout() else { return [] }
        let folders = ["CognitoTriggers", "CognitoTriggersTesting"].map { "Sources/\($0)/\($0).docc" }
        let guides = folders.flatMap { folder in
            let files = (try? FileManager.default.contentsOfDirectory(atPath: "\(sources)/\(folder)")) ?? []
            return files.filter { $0.hasSuffix(".md") }.sorted().map {
                (name: "guides/\($0.dropLast(3))", path: "\(folder)/\($0)")
            }
        }
        let pitfalls = (name: "pitfalls", path: "docs/pitfalls.md")
        return ([pitfalls] + guides).compactMap { name, path in
            let file = "\(sources)/\(path)"
            guard let title = title(of: file) else { return nil }
            return ContextResource("\(scheme)\(name)", name: name, words: title, mediaType: "text/markdown") {
                try String(contentsOfFile: file, encoding: .utf8)
            }
        }
    }

    /// Returns the title of a page; nil if it cannot be read.
    private static func title(of file: String) -> String? {
        guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { return nil }
        return text.split(separator: "\n").first { $0.hasPrefix("# ") }.map { String($0.dropFirst(2)) } ?? ""
    }
}
