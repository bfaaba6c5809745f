import LocalAWS
import LocalUserPools
import LoopbackHTTP
import NIOHTTP1
import UserPoolObjects
import WireJSON

/// `/oauth2/register`: creates an app client for an app that describes itself (RFC 7591).
enum RegistrationEndpoint {
    static let path = "/oauth2/register"

    static func answer(_ request: WebRequest) async throws -> HTTPReply {
        guard let settings = request.pool.settings.registration else {
            request.record.note(
                "Apps cannot register with this pool: its DcrConfiguration is missing, or has EnableStatus Disabled.")
            return .notFound
        }
        do throws(RegistrationRefusal) {
            let kind = try await request.registrationKind(settings)
            let grants = settings.grants(kind)
            guard !grants.isEmpty else { throw .noGrants }
            let metadata = try ClientMetadata(
                try request.registeredMembers(), grants: grants,
                scopes: RegistrableScopes(settings, known: request.store.customScopes(in: request.pool.id)))
            return OAuthReply.json(try await metadata.register(request), status: .created, request)
        } catch {
            request.record.note("The app gets the error \(error.name): \(error.reason)")
            return error.reply(to: request)
        }
    }
}

extension WebRequest {
    /// Returns the kind of a registration; a request with a token that is wrong does not become an open one.
    fileprivate func registrationKind(
        _ settings: RegistrationSettings
    ) async throws(RegistrationRefusal) -> RegistrationSettings.Kind {
        // An empty header is a wrong token, too.
        guard let header = http.headers.first(name: "Authorization") else {
            guard settings.isOpen else { throw .noToken }
            return .open
        }
        let parts = header.split(separator: " ")
        guard parts.count == 2, parts[0].lowercased() == "bearer" else {
            throw .unusableToken("it is not a bearer token")
        }
        try await checkRegistrationToken(String(parts[1]))
        return .authenticated
    }

    /// Returns the members of the body, a JSON object.
    fileprivate func registeredMembers() throws(RegistrationRefusal) -> JSONMembers<JSONValue> {
        guard mediaType == "application/json" else {
            throw .metadata("invalid_request", "The Content-Type must be application/json.")
        }
        guard let members = (try? JSONValue(json: http.body))?.members else {
            throw .metadata("invalid_client_metadata", "The body must be a JSON object.")
        }
        record.received(web: members.map { ($0.key, $0.value.flattened) })
        return members
    }
}

extension ClientMetadata {
    /// Creates the app client, and returns the answer for the app.
    fileprivate func register(_ request: WebRequest) async throws(RegistrationRefusal) -> JSONMembers<JSONValue> {
        let (pools, pool) = (request.pools, request.pool)
        guard pools.hasRoomForClient(in: pool) else {
            throw .metadata("invalid_client_metadata", "The app client limit of the user pool is reached.")
        }
        let id = pools.newClientID
        do throws(ServiceError) {
            let providers = try pools.store.read { try $0.objects(.identityProvider, in: pool.id) }.map(\.name)
            let client = try await pools.createAppClient(
                OperationInput(configuration(id: id, providers: providers)), in: pool, type: .registered, id: id)
            request.record.concerns(pool: pool.id, client: client.id)
            return answer(of: client)
        } catch {
            // A rule of app clients that the check of the metadata does not have.
            throw error.isInternal ? .failed : .metadata("invalid_client_metadata", error.message)
        }
    }
}
