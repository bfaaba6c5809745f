import CognitoEvents
import CognitoRehearsal

/// The name of a project, and of its package, type, program and resource in `template.yaml`.
package enum ProjectName {
    /// Throws if a resource cannot have this name, or, in Swift, a package, a type or a program.
    package static func check(_ name: String, in language: StarterLanguage) throws {
        let isPlain = name.unicodeScalars.allSatisfy { $0.isASCII && ($0.properties.isAlphabetic || "0"..."9" ~= $0) }
        guard isPlain, name.utf8.first.map({ $0 > UInt8(ascii: "9") }) == true, name.utf8.count <= 64 else {
            let words = name.drop { !($0.isASCII && $0.isLetter) }.split {
                !($0.isASCII && ($0.isLetter || $0.isNumber))
            }
            let other = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
            let isGood = !other.isEmpty && other != name && other.utf8.count <= 64
            throw Failure.wrongUse(
                "\(name.isEmpty ? "An empty string" : name) cannot be the name of \(language == .swift ? "a Swift type and " : "")a resource. Use ASCII letters "
                    + "and digits, beginning with a letter, at most 64\(isGood ? ", such as \(other)" : "").")
        }
        if language == .swift { try checkInSwift(name) }
        if namesInStarter.contains(name) { throw taken(name, "is already used in the project's own files") }
    }

    private static func checkInSwift(_ name: String) throws {
        if keywords.contains(name) { throw taken(name, "is a Swift keyword") }
        if modules.contains(name) { throw taken(name, "is the name of a module that the project uses") }
        if StarterFiles.targets.contains(name) { throw taken(name, "is a module or program of swift-cognito-triggers") }
        if TriggerFamily.allCases.contains(where: { $0.configurationName == name }) {
            throw taken(name, "is the name of a trigger, and of its file")
        }
    }

    private static func taken(_ name: String, _ why: String) -> Failure {
        .wrongUse(
            "\(name) \(why). Choose another name, such as My\(name.prefix(1).uppercased())\(name.dropFirst()).")
    }

    private static let keywords = Set(
        """
        Any Protocol Self Type actor any as associatedtype async await borrowing break case catch class consuming continue \
        default defer deinit do else enum extension fallthrough false fileprivate for func guard if import in init inout \
        internal is let macro main nil nonisolated open operator package precedencegroup private protocol public repeat \
        rethrows return self some static struct subscript super switch throw throws true try typealias var where while
        """.split(separator: " ").map(String.init))

    /// The modules of the toolchain, and of the dependencies that a project uses.
    private static let modules: Set = [
        "Dispatch", "Foundation", "FoundationEssentials", "Glibc", "Logging", "Swift", "Synchronization", "Testing",
        "XCTest",
    ]

    /// The names of the types in the starter's code, and of the resources and parameters in its templates.
    private static var namesInStarter: Set<String> {
        var names: Set<String> = []
        for (path, text) in StarterFiles.all {
            // A project has files with these names next to the function's own file.
            if path.hasPrefix("triggers/"), path.hasSuffix(".swift") {
                names.insert(String(path.dropFirst("triggers/".count).dropLast(".swift".count)))
            }
            for line in text.split(separator: "\n") {
                if path.hasSuffix(".swift") {
                    // A name in a string or in a comment is not part of the code.
                    let code = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
                    let parts = code.split(separator: "\"", omittingEmptySubsequences: false)
                    for part in parts.enumerated() where part.offset.isMultiple(of: 2) {
                        names.formUnion(part.element.split { !$0.isLetter && !$0.isNumber }.map(String.init))
                    }
                } else if path.hasSuffix(".yaml") {
                    let content = line.drop { $0 == " " || $0 == "#" }
                    if let colon = content.firstIndex(of: ":") { names.insert(String(content[..<colon])) }
                }
            }
        }
        return names.subtracting(["SignUpGate", "Function", "FunctionTests"])
    }
}
