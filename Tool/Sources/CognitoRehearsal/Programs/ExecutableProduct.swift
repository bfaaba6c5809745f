/// An executable product of a package.
package struct ExecutableProduct: Sendable {
    package let name: String
    /// The paths of the product's Swift files in the package's folder, without the files of other packages.
    package let sources: [String]
}

/// The part of SwiftPM's description of a package that names its executable products.
struct PackageListing: Decodable {
    private struct Product: Decodable {
        let name: String
        let type: [String: [String]?]
    }

    private struct Target: Decodable {
        let path: String
        let sources: [String]
        /// The products that contain the target.
        let products: [String]?

        private enum CodingKeys: String, CodingKey {
            case path, sources
            case products = "product_memberships"
        }
    }

    private let products: [Product]
    private let targets: [Target]?

    /// The executable products, sorted by name.
    var executables: [ExecutableProduct] {
        products.filter { $0.type.keys.contains("executable") }.map { product in
            // The code of a target that other products have, too, may be there for them.
            let targets = (targets ?? []).filter { $0.products == [product.name] }
            let sources = targets.flatMap { target in target.sources.map { "\(target.path)/\($0)" } }
            return ExecutableProduct(name: product.name, sources: sources.filter { $0.hasSuffix(".swift") })
        }.sorted { $0.name < $1.name }
    }
}
