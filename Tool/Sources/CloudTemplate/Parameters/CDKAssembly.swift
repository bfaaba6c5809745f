/// The list of what CDK has written into a folder, `manifest.json`.
///
/// The contexts of an app are already in its templates. The values that a stack's app gives to parameters are here.
package struct CDKAssembly: Sendable {
    package static let name = "manifest.json"
    /// The end of the names of CDK's templates.
    package static let templateEnding = ".template.json"

    private let root: TemplateNode

    package init(_ bytes: [UInt8]) throws(TemplateError) { root = try TemplateReader.read(bytes).root }

    /// Returns the values with which CDK deploys the stack of a template file, by the parameters' names.
    package func parameters(ofStackIn file: String) -> [String: String] {
        let stack = root["artifacts"]?.members.map(\.value).first {
            $0["type"]?.text == "aws:cloudformation:stack" && $0["properties"]?["templateFile"]?.text == file
        }
        let parameters = stack?["properties"]?["parameters"]?.members ?? []
        return Dictionary(parameters.compactMap { member in member.value.text.map { (member.name, $0) } }) { $1 }
    }
}
