import CloudTemplate
import CognitoRehearsal
import Foundation

/// Templates with those of their nested stacks.
struct NestedTemplates {
    /// The named templates, and then those that were found.
    private(set) var files: [TemplateFile]
    /// The stack in which each template's stack is nested; nil for a stack of its own.
    private(set) var parents: [(part: Int, resource: String)?]

    /// The maximum number of templates, which also ends a nesting that never ends.
    private static let most = 100

    /// Finds the templates of nested stacks among the named ones, and on this machine if `reads` is true.
    ///
    /// `values` are the parameters of each named template, and `given` those of all others.
    package init(
        _ named: [TemplateFile], _ values: [ParameterValues], given: ParameterValues, reads: Bool
    ) throws {
        files = named
        parents = named.map { _ in nil }
        var index = 0
        while index < files.count {
            let own = index < named.count ? values[index] : given
            for nested in Self.nested(in: try files[index].template(with: own)) {
                let path = Self.path(nested.location, from: files[index].path)
                let found = parents.indices.first { other in
                    guard other != index, parents[other] == nil, other < named.count else { return false }
                    return Self.isSame(files[other].path, path)
                        || nested.location.hasSuffix("/\(Self.file(files[other].path))")
                }
                if let found {
                    parents[found] = (index, nested.id)
                } else if reads, FileManager.default.fileExists(atPath: path), !FileManager.default.isFolder(path) {
                    guard files.count < Self.most else {
                        throw Failure.wrongUse(
                            "\(files[0].path) has more than \(Self.most) nested stacks. Name the templates that you need with --template."
                        )
                    }
                    files.append(try TemplateFile(path))
                    parents.append((index, nested.id))
                }
            }
            index += 1
        }
    }

    /// Returns the nested stacks of a template, with the paths or addresses of their templates.
    private static func nested(in template: Template) -> [(id: String, location: String)] {
        ["AWS::CloudFormation::Stack", "AWS::Serverless::Application"].flatMap(template.resources).compactMap {
            resource in
            let location =
                resource.node["Metadata"]?["aws:asset:path"]?.text
                ?? template.literal(resource["TemplateURL"] ?? resource["Location"])
            return location.map { (resource.id, $0) }
        }
    }

    private static func path(_ location: String, from template: String) -> String {
        guard !location.contains("://") else { return "" }
        let folder = URL(fileURLWithPath: template).deletingLastPathComponent()
        return URL(fileURLWithPath: location, relativeTo: folder).standardizedFileURL.path
    }

    private static func file(_ path: String) -> String { URL(fileURLWithPath: path).lastPathComponent }

    private static func isSame(_ path: String, _ other: String) -> Bool {
        URL(fileURLWithPath: path).standardizedFileURL.path == other
    }
}
