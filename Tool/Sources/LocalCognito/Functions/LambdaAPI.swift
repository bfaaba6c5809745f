import CognitoRehearsal
package import LocalAWS
import LoopbackHTTP
import NIOHTTP1
import RuntimeEmulator
import WireJSON

/// The part of the Lambda API with which programs make functions, change them, and call them.
package struct LambdaAPI: Sendable {
    private let functions: DeployedFunctions
    private let host: BuiltFunctions
    /// A Boolean value that indicates whether programs may bring code, which then runs with the developer's rights.
    private let takesCode: Bool

    package init(_ functions: DeployedFunctions, _ host: BuiltFunctions, takesCode: Bool) {
        (self.functions, self.host, self.takesCode) = (functions, host, takesCode)
    }

    /// An operation's answer: a status, and a body unless there is none.
    typealias Answer = (status: HTTPResponseStatus, body: JSONMembers<JSONValue>?)

    /// A call of an operation on a function.
    struct Call: Sendable {
        let request: HTTPRequest
        /// The parts of the path that the route leaves open.
        let captures: [String]
        /// The region for which the call is signed.
        let region: String

        func input() throws(ServiceError) -> FunctionInput { try FunctionInput(request.body) }

        /// Returns the value of a parameter in the query.
        func parameter(_ name: String) -> String? { FormValues(request.query)?[name] }

        /// Returns the function that the path names.
        func target() throws(ServiceError) -> InvokeTarget {
            guard let target = InvokeTarget(segment: captures[0][...], of: request) else {
                throw LambdaAPI.wrong(captures[0])
            }
            return target
        }
    }

    /// The size of the largest body of a call that brings code.
    private static let codeLimit = 70_167_211
    /// The size of the largest body of another call.
    private static let limit = 1 << 20
    private static let functionsPath = "/2015-03-31/functions"
    private static let functionPath = "\(functionsPath)/{name}"

    /// The routes, which no page in a browser may use.
    ///
    /// `callers` are those whose signatures the server knows.
    func routes(_ callers: Callers) -> [HTTPRoute] {
        func route(
            _ method: HTTPMethod, _ path: String, _ operation: String, limit: Int = Self.limit,
            _ answer: @escaping @Sendable (Call) async throws(ServiceError) -> Answer
        ) -> HTTPRoute {
            HTTPRoute([method], path, for: .programs, bodyLimit: { _, _ in limit }) { request, captures in
                await reply(to: request, captures, callers, operation, limit: limit, answer)
            }
        }
        let configuration = "\(Self.functionPath)/configuration"
        let policy = "\(Self.functionPath)/policy"
        return [
            route(.POST, "\(Self.functionsPath)/", "CreateFunction", limit: Self.codeLimit, create),
            route(.GET, "\(Self.functionsPath)/", "ListFunctions", list),
            route(.GET, Self.functionPath, "GetFunction", get),
            route(.DELETE, Self.functionPath, "DeleteFunction", delete),
            route(.GET, configuration, "GetFunctionConfiguration") { call async throws(ServiceError) in
                (.ok, try await self.configuration(call))
            },
            route(.PUT, configuration, "UpdateFunctionConfiguration") { call async throws(ServiceError) in
                try demandCode()
                let name = try await existing(call).target.name
                return (.ok, try await functions.updateConfiguration(of: name, call.input()).json)
            },
            route(.PUT, "\(Self.functionPath)/code", "UpdateFunctionCode", limit: Self.codeLimit) {
                call async throws(ServiceError) in
                try demandCode()
                let name = try await existing(call).target.name
                return (.ok, try await functions.updateCode(of: name, call.input()).json)
            },
            // Terraform asks for these two after each change.
            route(.GET, "\(Self.functionPath)/versions", "ListVersionsByFunction") { call async throws(ServiceError) in
                (.ok, ["Versions": .array([.object(try await self.configuration(call))])])
            },
            route(.GET, "/2020-06-30/functions/{name}/code-signing-config", "GetFunctionCodeSigningConfig") {
                call async throws(ServiceError) in
                let name = try await self.configuration(call)["FunctionName"] ?? .null
                return (.ok, ["FunctionName": name, "CodeSigningConfigArn": ""])
            },
            route(.POST, policy, "AddPermission") { call async throws(ServiceError) in
                let (target, arn) = try await existing(call)
                let statement = try await functions.addPermission(to: target.name, arn: arn, call.input())
                return (.created, ["Statement": .text(statement)])
            },
            route(.GET, policy, "GetPolicy") { call async throws(ServiceError) in
                let policy = try await functions.policy(of: try await existing(call).target.name)
                return (.ok, ["Policy": .text(policy.text), "RevisionId": .text(policy.revision)])
            },
            route(.DELETE, "\(policy)/{statement}", "RemovePermission") { call async throws(ServiceError) in
                let name = try await existing(call).target.name
                try await functions.removePermission(FormValues.unescaped(path: call.captures[1]) ?? "", of: name)
                return (.noContent, nil)
            },
            HTTPRoute(
                [.POST], "\(Self.functionPath)/invocations", for: .programs,
                bodyLimit: { _, _ in InvokeTarget.payloadLimit }
            ) { request, _ in
                do throws(ServiceError) {
                    _ = try Self.region(request, callers, "InvokeFunction")
                } catch {
                    return Self.reply(error)
                }
                return await host.answer(request)
            },
        ]
    }

    // MARK: Operations

    /// Throws unless programs may bring code and the variables with which it runs.
    private func demandCode() throws(ServiceError) {
        guard takesCode else {
            throw ServiceError(
                "AccessDeniedException",
                "This pool takes no functions: start it with --deploy-functions. Every program that can reach its port can then run code as you.",
                status: 403)
        }
    }

    private func create(_ call: Call) async throws(ServiceError) -> Answer {
        try demandCode()
        let input = try call.input()
        let asked = try input.required("FunctionName", "functionName")
        let name = asked.split(separator: ":", omittingEmptySubsequences: false).last.map(String.init) ?? ""
        guard BuiltFunctions.isName(name[...]), name == asked || BuiltFunctions.functionName(asked) == name else {
            throw Self.wrong(asked)
        }
        guard name.utf8.count <= 64 else {
            throw .validation(
                "Value '\(name)' at 'functionName' failed to satisfy constraint: Member must have length less than or equal to 64"
            )
        }
        guard await host.function(name) == nil else { throw .conflict("Function already exist: \(name)") }
        return (.created, try await functions.create(input, name: name, region: call.region).json)
    }

    private func list(_ call: Call) async throws(ServiceError) -> Answer {
        let limit = min(max(call.parameter("MaxItems").flatMap { Int($0) } ?? 50, 1), 50)
        let marker = call.parameter("Marker") ?? ""
        let names = await host.names.drop { $0 < marker }
        var all: [JSONValue] = []
        for name in names.prefix(limit) {
            if let json = await json(name) { all.append(.object(json)) }
        }
        var body: JSONMembers<JSONValue> = ["Functions": .array(all)]
        body["NextMarker"] = names.dropFirst(limit).first.map { .text($0) }
        return (.ok, body)
    }

    private func get(_ call: Call) async throws(ServiceError) -> Answer {
        let configuration = try await configuration(call)
        return (.ok, ["Configuration": .object(configuration), "Code": ["RepositoryType": "S3"]])
    }

    private func delete(_ call: Call) async throws(ServiceError) -> Answer {
        let target = try await existing(call).target
        try await functions.delete(target.name)
        return (.noContent, nil)
    }

    // MARK: Functions

    private func json(_ name: String) async -> JSONMembers<JSONValue>? {
        if let deployed = await functions[name] { return deployed.json }
        guard let function = await host.function(name) else { return nil }
        return DeployedFunction.json(of: function, account: await functions.account)
    }

    private func configuration(_ call: Call) async throws(ServiceError) -> JSONMembers<JSONValue> {
        let name = try call.target().name
        guard let json = await json(name) else {
            throw .noFunction("arn:aws:lambda:\(call.region):\(await functions.account):function:\(name)")
        }
        return json
    }

    private func existing(_ call: Call) async throws(ServiceError) -> (target: InvokeTarget, arn: String) {
        let arn = try await configuration(call)["FunctionArn"]?.text ?? ""
        return (try call.target(), arn)
    }

    fileprivate static func wrong(_ name: String) -> ServiceError {
        .unmatched(
            name, "functionName",
            pattern:
                #"(arn:(aws[a-zA-Z-]*)?:lambda:)?((eusc-)?[a-z]{2}((-gov)|(-iso([a-z]?)))?-[a-z]+-\d{1}:)?(\d{12}:)?"#
                + #"(function:)?([a-zA-Z0-9-_\.]+)(:(\$LATEST(\.PUBLISHED)?|[a-zA-Z0-9-_]+))?"#)
    }

    // MARK: Answers

    private func reply(
        to request: HTTPRequest, _ captures: [String], _ callers: Callers, _ operation: String, limit: Int,
        _ answer: (Call) async throws(ServiceError) -> Answer
    ) async -> HTTPReply {
        do throws(ServiceError) {
            guard !request.isTooLarge else { throw .tooLarge(limit, operation) }
            let region = try Self.region(request, callers, operation)
            let (status, body) = try await answer(Call(request: request, captures: captures, region: region))
            guard let body else {
                return HTTPReply(status: status, headers: ["x-amzn-RequestId": RequestID.random()])
            }
            return Self.json(status, .object(body))
        } catch {
            return Self.reply(error)
        }
    }

    /// Returns the region of a call's signature, after checking who calls.
    private static func region(
        _ request: HTTPRequest, _ callers: Callers, _ operation: String
    ) throws(ServiceError) -> String {
        let signature = RequestSignature(request)
        // An app's user has keys of an identity pool, and may not change functions.
        guard try callers.caller(of: request, signature) == nil else {
            throw ServiceError(
                "AccessDeniedException",
                "The caller is not authorized to perform: lambda:\(operation)", status: 403)
        }
        guard let signature else {
            guard !callers.areVerified else {
                throw ServiceError("MissingAuthenticationTokenException", "Missing Authentication Token", status: 403)
            }
            return LocalServer.defaultRegion
        }
        try callers.verify(signature, nil, of: request, service: "lambda")
        return signature.region
    }

    private static func json(_ status: HTTPResponseStatus, _ value: JSONValue) -> HTTPReply {
        HTTPReply(
            status: status,
            headers: [
                "Content-Type": "application/json", "Cache-Control": "no-store", "x-amzn-RequestId": RequestID.random(),
            ], body: Array(value.flattened.utf8))
    }

    /// Refuses a call of Lambda that has no route; nil for any other request.
    static func unplayed(_ request: HTTPRequest) -> HTTPReply? {
        guard UnplayedCall.service(of: request) == "lambda" else { return nil }
        return reply(
            ServiceError(
                "UnknownOperationException",
                "Of Lambda, only functions with their code, configuration and permissions, and Invoke are played here. With "
                    + "--endpoint lambda=URL, functions call Lambda at another address.", status: 404))
    }

    /// Returns an error in Lambda's form.
    private static func reply(_ error: ServiceError) -> HTTPReply {
        // As in AWS's model of Lambda, the member `Message` has a capital letter in this error only.
        let member = error.name == "ResourceNotFoundException" ? "Message" : "message"
        let status = error.name == "UnrecognizedClientException" ? 403 : error.status
        var reply = json(
            HTTPResponseStatus(statusCode: status), ["Type": "User", member: .text(error.message)])
        reply.headers.add(name: "x-amzn-ErrorType", value: error.name)
        return reply
    }
}
