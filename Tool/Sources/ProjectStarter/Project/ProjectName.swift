import CognitoEvents
import CognitoRehearsal

/// The name of a project, and of its package, type, program and resource in `template.yaml`.
package enum ProjectName {
    /// Throws if a resource cannot have this name, or, in Swift, a package, a type or a program.
    package static func check(_ name: String, in language: StarterLanguage) throws {
        func isPlain(_ character: Character) -> Bool {
            character.isASCII && (character.isLetter || character.isNumber)
        }
        guard name.allSatisfy(isPlain), name.first?.isLetter == true, name.utf8.count <= 64 else {
            let words = name.drop { !($0.isASCII && $0.isLetter) }.split { !isPlain($0) }
            let other = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
            let isGood = !other.isEmpty && other != name && other.utf8.count <= 64
            throw Failure.wrongUse(
                "\(name.isEmpty ? "An empty string" : name) cannot be the name of \(language == .swift ? "a Swift type and " : "")a resource. Use ASCII letters "
                    + "and digits, beginning with a letter, at most 64\(isGood ? ", such as \(other)" : "").")
        }
        let isTrigger = TriggerFamily.allCases.contains { $0.configurationName == name }
        // The words of Swift, and the modules of the toolchain and of the dependencies that a project uses.
        let reasons =
            Starter.list("triggers/names.txt").map { ($0.text.split(separator: " ").contains { $0 == name }, $0.name) }
            + [
                (StarterFiles.targets.contains(name), "is a module or program of swift-cognito-triggers"),
                (isTrigger, "is the name of a trigger, and of its file"),
                (namesInStarter.contains(name), "is already used in the project's own files"),
            ]
        // Another language only shares the templates.
        guard let reason = reasons.suffix(language == .swift ? reasons.count : 1).first(where: \.0)?.1 else { return }
        throw Failure.wrongUse(
            "\(name) \(reason). Choose another name, such as My\(name.prefix(1).uppercased())\(name.dropFirst()).")
    }

    /// The names of the types in the starter's code, and of the resources and parameters in its templates.
    private static var namesInStarter: Set<String> {
        var names: Set<String> = []
        for (path, text) in StarterFiles.all {
            // A project has files with these names next to the function's own file.
            if let file = path.wholeMatch(of: /triggers\/(.+)\.swift/) { names.insert(String(file.output.1)) }
            if path.hasSuffix(".swift") {
                // A name in a string or in a comment is not part of the code.
                let code = text.replacing(/\/\/.*/, with: "").replacing(/"[^"\n]*"?/, with: " ")
                names.formUnion(code.split { !$0.isLetter && !$0.isNumber }.map(String.init))
            } else if path.hasSuffix(".yaml") {
                names.formUnion(text.matches(of: /(?m)^[ #]*([^:\n]*):/).map { String($0.output.1) })
            }
        }
        return names.subtracting(["SignUpGate", "Function", "FunctionTests"])
    }
}
