import LocalAWS
import LocalUserPools
import LoopbackHTTP
import UserPoolObjects

/// The client that asks for a sign-in: an app client, or a client whose id is the URL of its document and that has the
/// settings of an app client.
struct RequestingClient: Sendable {
    let client: AppClient
    /// The document, which replaces the app client's callbacks and restricts its flows and scopes; nil for an app client.
    let document: ClientDocument?

    /// The id that the client uses.
    var id: String { document?.url.text ?? client.id }

    private var web: AppClientWebSettings { client.settings.web }

    /// The callback for a request without `redirect_uri`; nil if the request needs one.
    var defaultCallback: String? { document == nil ? web.defaultCallback : nil }

    /// The addresses that the client has registered.
    var callbacks: [String] { document?.redirectURIs ?? web.callbacks }

    /// The setting that has the addresses.
    var callbackSetting: String { document == nil ? "CallbackURLs" : "redirect_uris" }

    func allows(redirect address: String) -> Bool {
        document?.allows(redirect: address) ?? web.callbacks.contains(address)
    }

    /// Returns true if the app client allows a flow, and the document, if there is one, names its grant.
    func allows(_ flow: AuthorizationRequest.Flow) -> Bool {
        web.flows.contains(flow.name) && document?.grants.contains(flow.grant) ?? true
    }

    /// The scopes that the client may ask for.
    var scopes: [String] {
        guard let narrowed = document?.scopes else { return web.scopes }
        return web.scopes.filter(narrowed.contains)
    }
}

extension WebRequest {
    /// Reads and checks an app's request for a sign-in.
    ///
    /// - Throws: ``AuthorizationRefusal``, or an error of the store.
    func authorization(_ query: String) async throws -> AuthorizationRequest {
        guard let values = FormValues(query), !values.hasDuplicates else {
            throw AuthorizationRefusal.page(
                error: "invalid_request", client: nil, reason: "The query has a name twice, or is not UTF-8.")
        }
        guard let id = values["client_id"] else {
            throw AuthorizationRefusal.page(
                error: "invalid_request", client: nil, reason: "The query needs a client_id.")
        }
        return try AuthorizationRequest(values, query, of: try await requestingClient(id), at: site, store)
    }

    private func requestingClient(_ id: String) async throws -> RequestingClient {
        guard ClientDocumentURL.isMeant(by: id) else {
            guard let client = try? store.appClient(id), client.userPoolID == pool.id else {
                throw AuthorizationRefusal.unknownClient
            }
            return RequestingClient(client: client, document: nil)
        }
        guard let url = ClientDocumentURL(id) else {
            throw AuthorizationRefusal.client("client_id is not a URL at which a document can be.")
        }
        guard let admitted = try pools.admitted(url, in: pool) else {
            throw AuthorizationRefusal.client("no CIMD policy of the pool with an app client admits \(url).")
        }
        record.concerns(pool: pool.id, client: admitted.client.id)
        do {
            return RequestingClient(
                client: admitted.client,
                document: try await pools.document(at: url, of: admitted.policy, in: pool))
        } catch let defect as ClientDocument.Defect {
            throw AuthorizationRefusal.client("the document at \(url) cannot be used: \(defect.reason).")
        }
    }
}

extension AuthorizationRefusal {
    /// Returns the refusal of a client id for a reason that the record notes.
    fileprivate static func client(_ reason: String) -> Self {
        .page(error: "invalid_client", client: nil, reason: reason.prefix(1).uppercased() + reason.dropFirst())
    }
}

extension WebRequest {
    /// Returns the app client that an id names in this pool: its own id, or the URL of a document that a policy admits.
    func client(named id: String) throws(ServiceError) -> AppClient? {
        if ClientDocumentURL.isMeant(by: id) {
            guard let url = ClientDocumentURL(id) else { return nil }
            return try pools.admitted(url, in: pool)?.client
        }
        guard let client = try? store.appClient(id), client.userPoolID == pool.id else { return nil }
        return client
    }
}
