package import CloudTemplate
import CognitoRehearsal
import Foundation

/// A template as its file has it.
package struct TemplateFile: Sendable {
    package let path: String
    package let bytes: [UInt8]
    package let document: TemplateReader.Document

    /// Reads a file.
    package init(_ path: String) throws {
        guard let content = FileManager.default.contents(atPath: path) else {
            throw Failure.unreadable("template", path)
        }
        try self.init(path, Array(content))
    }

    package init(_ path: String, _ bytes: [UInt8]) throws {
        if let advice = ServerlessProject.advice(on: path) { throw Failure.wrongUse(advice) }
        (self.path, self.bytes) = (path, bytes)
        document = try Self.reading(path) { () throws(TemplateError) in try TemplateReader.read(bytes) }
    }

    /// Returns the template with values of its parameters.
    package func template(with values: ParameterValues) throws -> Template {
        try Self.reading(path) { () throws(TemplateError) in try Template(document, values) }
    }

    /// Returns what a closure returns; an error has the file's name in front.
    private static func reading<Value>(_ path: String, _ read: () throws(TemplateError) -> Value) throws -> Value {
        do throws(TemplateError) {
            return try read()
        } catch {
            throw Failure.wrongUse("\(path):\(error.place.line):\(error.place.column): \(error)")
        }
    }

    /// The name of the stack, which comes before the logical ids that another template has as well.
    package var name: String { Self.name(of: path) }

    /// Returns the name of the stack of a template: its file's name, or that of its folder if all templates are called so.
    package static func name(of path: String) -> String {
        let url = URL(fileURLWithPath: path)
        let file = url.lastPathComponent.split(separator: ".").first.map(String.init) ?? ""
        let usual = ["template", "packaged", "cloudformation-template"]
        let name = usual.contains(file.lowercased()) ? url.deletingLastPathComponent().lastPathComponent : file
        // Amplify calls the template of the function gate gate-cloudformation-template.json.
        return name.replacing("-cloudformation-template", with: "").filter {
            $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0))
        }
    }
}
