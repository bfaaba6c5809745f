package import LoopbackHTTP
package import WireJSON

/// The stages of every call of a service: signature, shape, faults, limits, execution with its record, and audit.
package struct Pipeline: Sendable {
    private let server: LocalServer
    private let service: any LocalService
    private let callers: Callers

    /// Creates the stages; `secrets` are secret keys by key id, and without them signatures are not checked.
    package init(_ server: LocalServer, _ service: any LocalService, secrets: [String: String]? = nil) {
        self.server = server
        self.service = service
        callers = Callers(server, secrets: secrets)
    }

    /// A function that reads a request's input by the operation's shape, and checks it.
    package typealias Reader = (HTTPRequest, ModelShape?) throws(ServiceError) -> JSONMembers<JSONValue>

    /// Returns the members of the answer to a request; nil if a fault ends the connection.
    ///
    /// `read` reads the request's input: the body of `json-1.1`, unless the service has another protocol.
    package func answer(
        _ request: HTTPRequest, _ operation: String, requestID: String, reading read: Reader = JSONProtocol.input
    ) async throws(ServiceError) -> JSONMembers<JSONValue>? {
        let signature = RequestSignature(request)
        var caller: IdentityCredentials?
        var input = JSONMembers<JSONValue>()
        let outcome: Result<JSONMembers<JSONValue>?, ServiceError>
        do throws(ServiceError) {
            let fault: Faults.Effect?
            do throws(ServiceError) {
                caller = try callers.caller(of: request, signature)
                try check(signature, caller, of: request, operation)
                do throws(ServiceError) {
                    input = try read(request, service.model.input(of: operation))
                } catch {
                    throw service.model.refusing(error)
                }
                try require(signature, for: operation, OperationInput(input))
                try refuse(caller, operation, OperationInput(input), region: signature?.region)
                fault = server.faults.take([operation, "*"])
                if case .error(let error) = fault { throw error }
                try service.checkLimits(operation, input)
            } catch {
                let error = service.model.completed(error)
                let record = server.beginRecord(of: operation)
                record.received(input)
                server.end(record, error: error)
                throw error
            }
            outcome = .success(
                try await play(
                    fault, operation, input, region: signature?.region, sdk: JSONProtocol.sdk(of: request),
                    caller: caller))
        } catch {
            outcome = .failure(error)
        }
        log(outcome, operation, OperationInput(input), request, signature, requestID)
        return try outcome.get()
    }

    /// Runs one call whose input has been checked, records it, and returns the answer without null members.
    package func play(
        _ operation: String, _ input: JSONMembers<JSONValue>, region: String? = nil, sdk: String? = nil,
        caller: IdentityCredentials? = nil
    ) async throws(ServiceError) -> JSONMembers<JSONValue> {
        try await server.recording(operation) { record async throws(ServiceError) in
            record.received(input)
            do throws(ServiceError) {
                let answer = try await service.play(
                    operation, OperationInput(input), region: region, sdk: sdk, caller: caller, record)
                record.answered(answer)
                return answer
            } catch {
                throw service.model.completed(error)
            }
        }
    }

    // MARK: Stages

    private func check(
        _ signature: RequestSignature?, _ caller: IdentityCredentials?, of request: HTTPRequest, _ operation: String
    ) throws(ServiceError) {
        try require(signature, for: operation, nil)
        if let signature {
            try callers.verify(signature, caller, of: request, service: service.model.signingName)
        }
    }

    /// Throws the error for a call that has to be signed but is not.
    private func require(
        _ signature: RequestSignature?, for operation: String, _ input: OperationInput?
    ) throws(ServiceError) {
        guard signature == nil, service.needsSignature(operation, input) else { return }
        throw ServiceError("MissingAuthenticationTokenException", "Missing Authentication Token")
    }

    /// Throws the error for an identity that calls a developer's operation.
    private func refuse(
        _ caller: IdentityCredentials?, _ operation: String, _ input: OperationInput, region: String?
    ) throws(ServiceError) {
        guard let caller, !service.isForIdentities(operation) else { return }
        let action = "\(service.model.signingName):\(operation)"
        let resource = service.resource(
            of: input, region: region ?? LocalServer.defaultRegion, account: server.account)
        throw ServiceError(
            "AccessDeniedException",
            ServiceError.denial(to: caller, of: action, on: resource, account: server.account)
                + " because no identity-based policy allows the \(action) action")
    }

    /// Runs a call, with a delay or without an answer if a fault requires that.
    private func play(
        _ fault: Faults.Effect?, _ operation: String, _ input: JSONMembers<JSONValue>, region: String?, sdk: String?,
        caller: IdentityCredentials?
    ) async throws(ServiceError) -> JSONMembers<JSONValue>? {
        switch fault {
        case .delay(let seconds): try? await Task.sleep(for: .seconds(seconds))
        case .dropRequest:
            server.end(
                server.beginRecord(of: operation),
                error: ServiceError("DroppedConnection", "Asked for with POST /_local/faults."))
            return nil
        case .dropAnswer:
            _ = try? await play(operation, input, region: region, sdk: sdk, caller: caller)
            return nil
        case nil, .error, .crash, .answer, .throttle, .status: break
        }
        return try await play(operation, input, region: region, sdk: sdk, caller: caller)
    }

    private func log(
        _ outcome: Result<JSONMembers<JSONValue>?, ServiceError>, _ operation: String, _ input: OperationInput,
        _ request: HTTPRequest, _ signature: RequestSignature?, _ requestID: String
    ) {
        guard let audit = server.audit, service.isAudited(operation) else { return }
        var error: ServiceError?
        if case .failure(let failure) = outcome { error = failure }
        audit.add(
            AuditedCall(
                service: service, operation: operation, requestID: requestID, time: server.clock.now,
                account: server.account,
                region: signature?.region ?? service.region(of: input) ?? LocalServer.defaultRegion,
                userAgent: request.header("User-Agent"), keyID: signature?.keyID, input: input.members, error: error))
    }
}
