import Foundation
import LoopbackHTTP
import NIOHTTP1
import RuntimeEmulator
import WireJSON

/// Cognito's protocol, JSON over `POST /` with the operation in a header: what a call of the API is and how it is answered.
struct APIEndpoint: Sendable {
    private static let targetPrefix = "AWSCognitoIdentityProviderService."
    /// Functions that send codes ask AWS KMS for the key of the code; the pool answers in its place.
    private static let kmsPrefix = "TrentService."

    let cognito: LocalCognito
    /// The secret keys by key id, with which signatures are checked; nil leaves them unchecked.
    let secrets: [String: String]?

    /// The routes of the protocol.
    var routes: [HTTPRoute] {
        [
            HTTPRoute([.POST], "/", bodyLimit: LocalRoutes.callLimit) { request, _ in await answer(request) },
            HTTPRoute([.OPTIONS], "/") { request, _ in Self.preflight(request) },
        ]
    }

    /// Answers a call.
    func answer(_ request: HTTPRequest) async -> HTTPReply {
        if let target = request.header("X-Amz-Target"), target.hasPrefix(Self.kmsPrefix), !request.isTooLarge {
            let reply = cognito.answerKMS(String(target.dropFirst(Self.kmsPrefix.count)), request.body)
            return Self.reply(HTTPResponseStatus(statusCode: reply.status), .object(reply.body))
        }
        if MessageServices.isPublish(request) { return MessageServices(cognito: cognito).publish(request) }
        let requestID = RequestID.random()
        do {
            guard let members = try await respond(to: request, requestID) else { return .dropped }
            return Self.reply(.ok, .object(members), requestID)
        } catch {
            return Self.reply(error, requestID)
        }
    }

    /// Answers a call; nil for one whose connection a fault ends.
    private func respond(
        to request: HTTPRequest, _ requestID: String
    ) async throws(CognitoException) -> JSONMembers<JSONValue>? {
        guard !request.isTooLarge else {
            throw CognitoException(
                "RequestEntityTooLargeException", "The request's body is larger than three megabytes.")
        }
        let operation = try Self.operation(of: request)
        let signature = RequestSignature(request)
        var input = JSONMembers<JSONValue>()
        let outcome: Result<JSONMembers<JSONValue>?, CognitoException>
        do throws(CognitoException) {
            let fault: Faults.Effect?
            do throws(CognitoException) {
                try check(signature, of: request, operation)
                input = try Self.input(of: request, operation)
                fault = cognito.faults.take([operation, "*"])
                if case .error(let error) = fault { throw error }
                try cognito.checkLimits(operation, input)
            } catch {
                cognito.refused(operation, error)
                throw error
            }
            outcome = .success(
                try await play(operation, input, fault, region: signature?.region, sdk: Self.sdk(request)))
        } catch {
            outcome = .failure(error)
        }
        if let audit = cognito.audit {
            var error: CognitoException?
            if case .failure(let failure) = outcome { error = failure }
            let pool = OperationInput(input).text("UserPoolId").map { String($0.prefix { $0 != "_" }) }
            audit.add(
                AuditedCall(
                    operation: operation, requestID: requestID, time: cognito.clock.now, account: cognito.account,
                    region: signature?.region ?? pool ?? LocalCognito.defaultRegion,
                    userAgent: request.header("User-Agent"), keyID: signature?.keyID, input: input, error: error))
        }
        return try outcome.get()
    }

    /// Plays a call, late or without an answer if a fault asks for that.
    private func play(
        _ operation: String, _ input: JSONMembers<JSONValue>, _ fault: Faults.Effect?, region: String?, sdk: String?
    ) async throws(CognitoException) -> JSONMembers<JSONValue>? {
        switch fault {
        case .delay(let seconds): try? await Task.sleep(for: .seconds(seconds))
        case .dropRequest:
            cognito.refused(operation, CognitoException("DroppedConnection", "Asked for with POST /_local/faults."))
            return nil
        case .dropAnswer:
            _ = try? await cognito.respond(to: operation, input, region: region, sdk: sdk)
            return nil
        case nil, .error, .crash, .answer: break
        }
        return try await cognito.respond(to: operation, input, region: region, sdk: sdk)
    }

    private func check(
        _ signature: RequestSignature?, of request: HTTPRequest, _ operation: String
    ) throws(CognitoException) {
        if ServiceModel.isSigned(operation), signature == nil {
            throw CognitoException("MissingAuthenticationTokenException", "Missing Authentication Token")
        }
        if let secrets, let signature {
            try signature.verify(request, secrets: secrets, now: Date().timeIntervalSince1970)
        }
    }

    // MARK: Requests

    private static func operation(of request: HTTPRequest) throws(CognitoException) -> String {
        guard let target = request.header("X-Amz-Target") else {
            throw CognitoException(
                "UnknownOperationException",
                "The header X-Amz-Target is missing: it names the operation, as in \(targetPrefix)SignUp.")
        }
        guard target.hasPrefix(targetPrefix) else {
            throw CognitoException(
                "UnknownOperationException",
                "This is a user pool: the header X-Amz-Target has to begin with \(targetPrefix)")
        }
        let operation = String(target.dropFirst(targetPrefix.count))
        guard ServiceModel.hasOperation(operation) else {
            throw CognitoException("UnknownOperationException", "Cognito user pools have no operation of that name.")
        }
        return operation
    }

    private static func input(
        of request: HTTPRequest, _ operation: String
    ) throws(CognitoException) -> JSONMembers<JSONValue> {
        guard let shape = ServiceModel.input(of: operation) else { return JSONMembers() }
        let body = request.body.isEmpty ? Array("{}".utf8) : request.body
        let document: JSONDocument
        do {
            document = try JSONDocument(body)
        } catch {
            throw CognitoException("SerializationException", "The body is no JSON: \(error)")
        }
        return try RequestCheck.members(of: document.root, as: shape)
    }

    /// The caller's SDK as `callerContext.awsSdkVersion` names it, such as `aws-sdk-js-2.1639.0`; nil if it is none of AWS's.
    private static func sdk(_ request: HTTPRequest) -> String? {
        guard let agent = request.header("X-Amz-User-Agent") ?? request.header("User-Agent"),
            let first = agent.split(separator: " ").first, first.hasPrefix("aws-sdk-")
        else { return nil }
        let parts = first.split(separator: "/")
        return parts.count == 2 ? "\(parts[0])-\(parts[1])" : nil
    }

    // MARK: Answers

    /// An answer in JSON, with the headers that Cognito's have.
    static func reply(
        _ status: HTTPResponseStatus, _ value: JSONValue, _ requestID: String = RequestID.random()
    ) -> HTTPReply {
        var writer = JSONWriter(capacity: 512)
        // The pool's numbers are finite.
        try? writer.value(value)
        return HTTPReply(
            status: status,
            headers: [
                "Content-Type": "application/x-amz-json-1.1", "x-amzn-RequestId": requestID,
                "Access-Control-Allow-Origin": "*",
                "Access-Control-Expose-Headers": "x-amzn-RequestId,x-amzn-ErrorType,x-amzn-ErrorMessage,Date",
            ], body: writer.bytes)
    }

    private static func reply(_ error: CognitoException, _ requestID: String) -> HTTPReply {
        var members: JSONMembers<JSONValue> = ["__type": .text(error.name), "message": .text(error.message)]
        members["reasonCode"] = error.reasonCode.map(JSONValue.text)
        var reply = reply(HTTPResponseStatus(statusCode: error.status), .object(members), requestID)
        reply.headers.add(name: "x-amzn-ErrorType", value: "\(error.name):")
        if error.message.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) {
            reply.headers.add(name: "x-amzn-ErrorMessage", value: error.message)
        }
        return reply
    }

    /// The answer to a browser that asks whether a page may call.
    private static func preflight(_ request: HTTPRequest) -> HTTPReply {
        var headers: HTTPHeaders = [
            "x-amzn-RequestId": RequestID.random(), "Access-Control-Allow-Origin": "*",
            "Access-Control-Allow-Methods": "POST, OPTIONS", "Access-Control-Max-Age": "172800",
            "Access-Control-Expose-Headers": "x-amzn-RequestId,x-amzn-ErrorType,x-amzn-ErrorMessage,Date",
        ]
        if let wanted = request.header("Access-Control-Request-Headers") {
            headers.add(name: "Access-Control-Allow-Headers", value: wanted)
        }
        return HTTPReply(status: .ok, headers: headers)
    }
}
