import LocalUserPools
import Mustache
import UserPoolObjects

/// Renders the pages of a pool's domain from the templates in `Files/`.
struct HostedPageRenderer: Sendable {
    /// The shared renderer, which reads the templates once.
    static let shared = HostedPageRenderer()

    private let library: MustacheLibrary

    private init() {
        MustacheContentTypes.register(ScalarEscaping(), named: ScalarEscaping.name)
        var library = MustacheLibrary()
        for (file, text) in HostedFiles.all where file.hasSuffix(".mustache") {
            let name = String(file.dropLast(".mustache".count))
            do {
                // Every template begins with the pragma for its escaping, because a partial does not inherit it.
                try library.register("{{% CONTENT_TYPE:\(ScalarEscaping.name)}}\(text)", named: name)
            } catch {
                preconditionFailure("The template \(file) is malformed: \(error)")
            }
        }
        self.library = library
    }

    /// Returns a page's document.
    func html(of page: HostedPage, in language: Language, look: Look) -> String {
        html("layout", PageValues(page, language, look).all)
    }

    /// Returns a template filled with values: strings, which are escaped, and sections by name.
    func html(_ template: String, _ values: [String: Any]) -> String {
        let common = ["folder": HostedPath.folder]
        return library.render(values.merging(common) { value, _ in value }, withTemplate: template) ?? ""
    }
}
