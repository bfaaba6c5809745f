package import CognitoSAML
import CognitoTransfer
package import LocalAWS
import Synchronization
package import WireJSON

/// A cache of the metadata that SAML providers serve at URLs.
///
/// Each document is read again after six hours.
package final class SAMLMetadata: Sendable {
    private static let lifetime = 6 * 3600.0

    private struct Document {
        let metadata: IdentityProviderMetadata
        /// The time of reading, by the pool's clock.
        let time: Double
    }

    private let documents = Mutex<[String: Document]>([:])

    package init() {}

    /// Returns a provider's metadata, which is in its details or at its URL.
    ///
    /// - Parameters:
    ///   - provider: The provider.
    ///   - client: The client that reads the URL.
    ///   - seconds: The maximum time to wait for the document.
    ///   - now: The time of the pool's clock.
    ///   - record: The record of the call. If the URL cannot be read, the record notes that an old document is used.
    /// - Returns: The metadata.
    /// - Throws: The error for metadata that cannot be read and was not read before.
    package func metadata(
        of provider: FederatedProvider, _ client: ProviderClient, within seconds: Double, now: Double,
        _ record: CallTrace
    ) async throws(ServiceError) -> IdentityProviderMetadata {
        guard let url = provider.details.text("MetadataURL"), !url.isEmpty else {
            return try IdentityProviderMetadata(file: provider.details.text("MetadataFile") ?? "")
        }
        let known = documents.withLock { $0[url] }
        if let known, now - known.time < Self.lifetime { return known.metadata }
        do {
            return try await read(url, client, within: seconds, now: now)
        } catch {
            guard let known else { throw error }
            record.note("\(error.message) The pool uses the metadata that it read before.")
            return known.metadata
        }
    }

    /// Reads the metadata at a URL, even if it was read before.
    ///
    /// - Throws: The error for a URL that does not serve the metadata of a provider.
    package func read(
        _ url: String, _ client: ProviderClient, within seconds: Double, now: Double
    ) async throws(ServiceError) -> IdentityProviderMetadata {
        let request = ProviderClient.Request(
            url: url, accepted: "application/samlmetadata+xml, application/xml, text/xml, */*;q=0.1")
        let failure: String
        do {
            let response = try await client.send(request, within: seconds)
            if response.status == 200 {
                let metadata = try IdentityProviderMetadata(xml: response.body)
                documents.withLock { $0[url] = Document(metadata: metadata, time: now) }
                return metadata
            }
            failure = "The answer has the status \(response.status)."
        } catch let error as ProviderFailure {
            failure = "\(error.rawValue)."
        } catch {
            failure = "\(error)"
        }
        // Cognito's text ends with the URL; the reason is ours.
        throw .invalidParameter("Error retrieving metadata from \(url). \(failure)")
    }

    /// Forgets all documents.
    package func clear() { documents.withLock { $0 = [:] } }
}

extension IdentityProviderMetadata {
    /// Reads the metadata in a provider's detail `MetadataFile`.
    ///
    /// - Throws: The error for text that is not the metadata of a provider.
    init(file: String) throws(ServiceError) {
        do {
            try self.init(xml: Array(file.utf8))
        } catch { throw .invalidParameter("MetadataFile: \(error)") }
    }

    /// The addresses that Cognito shows in a provider's details.
    package var shownAddresses: JSONMembers<JSONValue> {
        var shown = JSONMembers<JSONValue>()
        shown["SSORedirectBindingURI"] = signOn[.redirect].map(JSONValue.text)
        shown["SLORedirectBindingURI"] = logout[.redirect].map(JSONValue.text)
        return shown
    }
}
