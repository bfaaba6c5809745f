/// A function's code as its template describes it.
package struct DeployedCode: Sendable {
    package enum Source: Hashable, Sendable {
        /// A path in the template's folder, or an absolute path.
        case path(String)
        /// The text of the only file, in the template itself.
        case inline(String)
        /// An archive in S3, with its key if the template has it.
        case archive(key: String?)
        /// A container image.
        case image
    }

    /// The runtime, such as `python3.12`; nil if the template names none, or if only a deployment knows it.
    package let runtime: String?
    /// The handler's name, such as `app.handler`.
    package let handler: String?
    package let source: Source
    /// The paths of the layers in the template that are on this machine.
    package let layers: [String]
    /// A Boolean value that indicates whether the function has layers from elsewhere.
    package let hasForeignLayers: Bool

    init(_ function: Stack.Resource, in stack: Stack) {
        let properties = function.properties
        runtime = properties["Runtime"]?.text
        handler = properties["Handler"]?.text
        source = Self.source(of: function.id, properties, in: stack.template)
        let layers = stack.template.choices(stack.template.resource(function.id)?["Layers"]).flatMap(\.node.elements)
        let paths = layers.map { layer -> String? in
            guard case .resource(let id, _)? = stack.template.parts(layer).first,
                let resource = stack.resources.first(where: { $0.id == id }),
                case .path(let path) = Self.source(of: id, resource.properties, in: stack.template)
            else { return nil }
            return path
        }
        self.layers = paths.compactMap(\.self)
        hasForeignLayers = paths.contains(nil)
    }

    /// Returns the place of the code of a function or a layer.
    private static func source(of id: String, _ properties: TemplateValue, in template: Template) -> Source {
        // CDK names the folder that it has prepared, relative to the template.
        if let asset = template.resource(id)?.node["Metadata"]?["aws:asset:path"]?.text { return .path(asset) }
        let code = ["CodeUri", "ContentUri", "Code", "Content"].lazy.compactMap { properties[$0] }.first
        if let inline = properties["InlineCode"]?.text ?? code?["ZipFile"]?.text { return .inline(inline) }
        if properties["PackageType"]?.text == "Image" || code?["ImageUri"] != nil { return .image }
        guard let path = code?.text, !path.contains("://") else {
            return .archive(key: code?["S3Key"]?.text ?? code?["Key"]?.text)
        }
        return .path(path)
    }
}
