import CognitoCrypto
import CognitoEvents
import LocalAWS
import LocalUserPools
import LoopbackHTTP
import WireJSON

/// `/oauth2/token`: exchanges a code, a refresh token, a client's secret or a user's token for tokens.
enum TokenEndpoint {
    static func answer(_ request: WebRequest) async throws -> HTTPReply {
        do {
            guard let form = request.form, !form.hasDuplicates, let grant = form["grant_type"] else {
                throw OAuthError.invalidRequest
            }
            guard ["authorization_code", "refresh_token", "client_credentials", ExchangeGrant.name].contains(grant)
            else {
                throw OAuthError("unsupported_grant_type")
            }
            let caller = try request.authenticatedClient(form)
            let client = caller.client
            // Only a sign-in on the pages is for the client of a document, which proves nothing of itself.
            guard client.settings.web.allows(grant),
                caller.document == nil || ["authorization_code", "refresh_token"].contains(grant)
            else { throw OAuthError.unauthorizedClient }
            let answer =
                switch grant {
                case "authorization_code": try await exchange(form, for: caller, request).members
                case "refresh_token": try await refresh(form, for: caller, request).members
                case ExchangeGrant.name:
                    try await refusable { try await ExchangeGrant.answer(form, for: client, request) }
                default: try await machineToken(form, for: client, request).members
                }
            request.record.flow.end()
            return OAuthReply.json(answer, request)
        } catch let error as OAuthError {
            request.record.flow.end()
            request.record.note("The app gets the error \(error.code).")
            return OAuthReply.error(error, request)
        }
    }

    // MARK: Codes

    /// Exchanges a code.
    ///
    /// The first attempt uses up the code, even if the attempt has a wrong address or verifier.
    private static func exchange(
        _ form: FormValues, for caller: EndpointClient, _ request: WebRequest
    ) async throws -> IssuedTokens {
        guard let text = form["code"] else { throw OAuthError.invalidRequest }
        let hash = try AuthorizationCode.hash(text)
        // Everything happens in one transaction, because each transaction takes as long as several statements.
        let found = try request.store.write { tables -> (code: AuthorizationCode, isFirstUse: Bool, user: User?)? in
            guard let code = try tables.authorizationCode(hash),
                code.family.belongs(to: caller.client, caller.document)
            else { return nil }
            return (code, try tables.use(authorizationCode: hash), try tables.user(row: code.family.user))
        }
        guard let (code, isFirstUse, user) = found else { throw OAuthError.invalidGrant }
        request.record.flow.belongs(to: code.flow)
        guard isFirstUse else {
            try revoke(code, request)
            throw OAuthError.invalidGrant
        }
        do throws(OAuthError) {
            try check(code, form, now: request.now)
        } catch {
            try revoke(code, request)
            throw error
        }
        note(form["resource"], of: code.family.web, request)
        guard let user, user.isEnabled else { throw OAuthError.invalidGrant }
        return try await tokens(of: code, user, for: caller.client, request)
    }

    /// Notes a resource that the app names here but not in its request for the sign-in, because it has no effect.
    private static func note(_ resource: String?, of web: WebGrant?, _ request: WebRequest) {
        guard let resource, resource != web?.resource else { return }
        request.record.note("The resource is not that of the request for the sign-in, and is ignored.")
    }

    private static func check(_ code: AuthorizationCode, _ form: FormValues, now: Double) throws(OAuthError) {
        guard code.expires > now, !code.family.isRevoked else { throw .invalidGrant }
        guard code.redirectURI == form["redirect_uri"] else {
            throw OAuthError("unauthorized_client", "invalid_redirect")
        }
        guard let challenge = code.challenge else { return }
        guard let verifier = form["code_verifier"], (43...128).contains(verifier.utf8.count),
            let digest = try? HashFunction.sha256.digest(of: Array(verifier.utf8).span.bytes),
            let expected = Base64URL.decode(challenge), SecretBytes(digest.span.bytes).matches(expected)
        else { throw .invalidGrant }
    }

    /// Revokes the tokens of a code that was misused.
    private static func revoke(_ code: AuthorizationCode, _ request: WebRequest) throws(ServiceError) {
        request.record.note("The code is used up, and the tokens of its sign-in are revoked.")
        try request.store.write { try $0.revoke(family: code.family.id) }
    }

    private static func tokens(
        of code: AuthorizationCode, _ stored: User, for client: AppClient, _ request: WebRequest
    ) async throws -> IssuedTokens {
        let user = code.family.web?.ghost?.user(besideLinked: stored) ?? stored
        request.record.concerns(user: user.username)
        let call = request.call("Token", web: code.family.web)
        let issue = TokenIssue(
            call: call, pool: request.pool, client: client, user: user, family: code.family,
            source: .tokenGenerationHostedAuth, clientMetadata: [:])
        let claims: FinishedClaims
        if let kept = code.claims { claims = kept } else { claims = try await refusable { try await issue.claims() } }
        let refreshes = code.family.web?.refreshes != false
        if !refreshes {
            request.record.note(
                "The app gets no refresh token: grant_types of its document does not have refresh_token.")
        }
        let refreshToken = refreshes ? RefreshToken.make(call.random) : nil
        let tokens = try await issue.signed(claims, refreshToken: refreshToken)
        let hash = try refreshToken.flatMap { token throws(CryptoError) in try RefreshToken.hash(token) }
        try request.store.write { tables in
            // The user may have signed out since the code was made.
            guard try tables.family(code.family.id)?.isRevoked == false else { throw OAuthError.invalidGrant }
            if let hash { try tables.insert(refreshToken: hash, of: code.family) }
        }
        return tokens
    }

    // MARK: Other grants

    private static func refresh(
        _ form: FormValues, for caller: EndpointClient, _ request: WebRequest
    ) async throws -> IssuedTokens {
        guard let token = form["refresh_token"] else { throw OAuthError.invalidRequest }
        return try await refusable {
            let refresh = try await Refresh(
                request.call("Token"), request.pool, caller.client, document: caller.document, token: token)
            note(form["resource"], of: refresh.family.web, request)
            return try await refresh.rotatedTokens(revokingReuse: false)
        }
    }

    private static func machineToken(
        _ form: FormValues, for client: AppClient, _ request: WebRequest
    ) async throws -> IssuedTokens {
        let scopes = try machineScopes(form["scope"], of: client, request)
        var metadata = JSONMembers<JSONValue>()
        if let text = form["aws_client_metadata"] {
            guard let given = (try? JSONValue(json: Array(text.utf8)))?.members else { throw OAuthError.invalidRequest }
            metadata = given
        }
        let call = request.call("Token", ["ClientMetadata": .object(metadata)])
        return try await refusable {
            try await MachineToken(
                call: call, pool: request.pool, client: client, scopes: scopes, clientMetadata: call.clientMetadata
            ).issue()
        }
    }

    /// Returns the scopes of a machine's token: the requested scopes of resource servers, by default all that the
    /// client has.
    private static func machineScopes(
        _ text: String?, of client: AppClient, _ request: WebRequest
    ) throws -> [String] {
        let allowed = client.settings.web.customScopes
        let known = request.store.customScopes(in: request.pool.id)
        guard !allowed.isEmpty else { throw OAuthError.invalidScope }
        guard let text else { return allowed.filter(known.contains) }
        let asked = text.split(separator: " ").map(String.init)
        guard asked.allSatisfy(known.contains) else { throw OAuthError.invalidScope }
        guard asked.allSatisfy(allowed.contains) else { throw OAuthError.invalidGrant }
        return asked
    }

    // MARK: Errors

    /// Runs a closure, and converts its error for the app.
    ///
    /// A function's message stays unchanged; every other error becomes `invalid_grant`.
    private static func refusable<Value>(_ work: () async throws -> Value) async throws -> Value {
        do {
            return try await work()
        } catch let error as ServiceError where !error.isInternal {
            throw error.isOfFunction ? OAuthError(error.message) : .invalidGrant
        }
    }
}

extension AppClientWebSettings {
    /// Returns true if a client may use a grant of the token endpoint.
    ///
    /// The client's flows of the API decide about exchanges, here as well.
    fileprivate func allows(_ grant: String) -> Bool {
        if grant == ExchangeGrant.name { return true }
        guard isEnabled else { return false }
        return switch grant {
        case "authorization_code": flows.contains("code")
        case "client_credentials": flows.contains("client_credentials")
        default: true
        }
    }
}

extension ServiceError {
    /// A Boolean value that indicates whether a function caused the error; the error's text then comes from the
    /// function.
    var isOfFunction: Bool {
        ["UserLambdaValidationException", "UnexpectedLambdaException", "InvalidLambdaResponseException"].contains(name)
    }
}

extension IssuedTokens {
    /// The answer of the token endpoint.
    fileprivate var members: JSONMembers<JSONValue> {
        var members: JSONMembers<JSONValue> = [
            "access_token": .text(accessToken), "token_type": "Bearer", "expires_in": .integer(Int64(seconds)),
        ]
        members["id_token"] = idToken.map(JSONValue.text)
        members["refresh_token"] = refreshToken.map(JSONValue.text)
        return members
    }
}
