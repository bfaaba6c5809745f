import ServerCrypto
@_spi(Internal) import WireJSON

/// A reader that finds the parts of one entity's metadata.
struct MetadataReader {
    /// The maximum length of a certificate in base64, as in Cognito.
    private static let certificateLimit = 4096

    let entity: XMLElement

    /// Returns the only identity provider of a document; throws if there is no provider, or more than one.
    static func entity(in root: XMLElement) throws(MetadataError) -> XMLElement {
        let entities = root.descendants.filter {
            $0.isNamed("EntityDescriptor", .metadata) && $0.child("IDPSSODescriptor", .metadata) != nil
        }
        if let entity = entities.first, entities.count == 1 { return entity }
        let found = entities.isEmpty ? "no" : "\(entities.count)"
        throw MetadataError(
            "Invalid SAML metadata: line \(root.line): <\(root.name)> describes \(found) identity providers"
                + " (EntityDescriptor with IDPSSODescriptor); it must describe exactly one.")
    }

    func error(_ reason: String, at element: XMLElement) -> MetadataError {
        MetadataError("Invalid SAML metadata: line \(element.line): <\(element.name)> \(reason).")
    }

    func entityID() throws(MetadataError) -> String {
        guard let id = entity.attribute("entityID"), !id.isEmpty else { throw error("has no entityID", at: entity) }
        guard id.utf8.count <= 1024 else { throw error("has an entityID of more than 1024 characters", at: entity) }
        return id
    }

    func provider() throws(MetadataError) -> XMLElement {
        let providers = entity.children("IDPSSODescriptor", .metadata).filter {
            ($0.attribute("protocolSupportEnumeration") ?? "").split(separator: " ").contains {
                $0 == XMLNamespace.protocol.rawValue
            }
        }
        guard let provider = providers.first, providers.count == 1 else {
            throw error("must have exactly one IDPSSODescriptor for SAML 2.0", at: entity)
        }
        return provider
    }

    /// Returns the first address for each binding.
    func addresses(_ service: String, of provider: XMLElement) throws(MetadataError) -> [Binding: String] {
        var addresses: [Binding: String] = [:]
        for endpoint in provider.children(service, .metadata) {
            guard let binding = endpoint.attribute("Binding").flatMap(Binding.init), addresses[binding] == nil else {
                continue
            }
            let address = endpoint.attribute("Location") ?? ""
            // Other URLs are refused: a `javascript:` URL would run as a script on the page that posts a form to it.
            guard ["https://", "http://"].contains(where: address.lowercased().hasPrefix),
                address.utf8.allSatisfy({ 0x21...0x7E ~= $0 })
            else {
                throw error("has a Location that is not an http or https URL", at: endpoint)
            }
            addresses[binding] = address
        }
        return addresses
    }

    /// Returns the certificates for a use, including the certificates that may have any use.
    func certificates(for use: String, of provider: XMLElement) throws(MetadataError) -> [Certificate] {
        var certificates: [Certificate] = []
        for key in provider.children("KeyDescriptor", .metadata) where [nil, use].contains(key.attribute("use")) {
            for info in key.children("KeyInfo", .signature) {
                for text in info.children("X509Data", .signature).flatMap({ $0.children("X509Certificate", .signature) }
                ) {
                    certificates.append(try certificate(text))
                }
            }
        }
        return certificates
    }

    private func certificate(_ element: XMLElement) throws(MetadataError) -> Certificate {
        let text = Base64Text.withoutSpace(element.text)
        guard text.utf8.count <= Self.certificateLimit else {
            throw error("has more than \(Self.certificateLimit) characters", at: element)
        }
        guard let der = Base64.decode(text), let certificate = try? Certificate(der: der) else {
            throw error("is not an X.509 certificate in base64", at: element)
        }
        return certificate
    }
}
