import CloudTemplate
import Foundation

/// A project of CDK, whose app writes templates into `cdk.out`.
package enum CDKProject {
    private static func start(_ folder: String) -> String {
        folder == "." ? "" : folder.hasSuffix("/") ? folder : "\(folder)/"
    }

    /// Returns the paths of the templates that CDK has written for a folder's app, in alphabetical order.
    package static func templates(in folder: String) -> [String] {
        let output = "\(start(folder))cdk.out"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: output)) ?? []
        // The stack that a nested stack belongs to names the template.
        return names.filter { $0.hasSuffix(CDKAssembly.templateEnding) && !$0.hasSuffix(".nested.template.json") }
            .sorted().map { "\(output)/\($0)" }
    }

    /// Returns what to do in a folder with an app of CDK that has written no template; nil for other folders.
    package static func advice(in folder: String) -> String? {
        let app = "\(start(folder))cdk.json"
        guard FileManager.default.fileExists(atPath: app), templates(in: folder).isEmpty else { return nil }
        return "\(app) is the settings of an app of CDK, which writes the templates: run cdk synth in its folder first."
    }
}
