/// An executable product of a package.
package struct ExecutableProduct: Sendable {
    package let name: String
    /// The paths of the Swift files of which it is made, in the package's folder.
    package let sources: [String]
}

/// The part of SwiftPM's description of a package that names its executable products.
struct PackageListing: Decodable {
    private struct Product: Decodable {
        let name: String
        let type: [String: [String]?]
        let targets: [String]?
    }

    private struct Target: Decodable {
        let name: String
        let path: String
        let sources: [String]
        let target_dependencies: [String]?
    }

    private let products: [Product]
    private let targets: [Target]?

    var executables: [ExecutableProduct] {
        products.filter { $0.type.keys.contains("executable") }.map { product in
            var names = product.targets ?? []
            // A target that is added here is visited as well.
            var sources: [String] = []
            for place in 0... {
                guard place < names.count else { break }
                guard let target = targets?.first(where: { $0.name == names[place] }) else { continue }
                sources += target.sources.filter { $0.hasSuffix(".swift") }.map { "\(target.path)/\($0)" }
                names += (target.target_dependencies ?? []).filter { !names.contains($0) }
            }
            return ExecutableProduct(name: product.name, sources: sources)
        }.sorted { $0.name < $1.name }
    }
}
