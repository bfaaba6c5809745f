import CognitoCrypto
import CognitoRehearsal
import CognitoTime
import Foundation
import LocalAWS
import RuntimeEmulator
@_spi(Internal) import WireJSON

/// A function that was made through the Lambda API: its settings, and its unpacked code.
struct DeployedFunction: Sendable {
    let name: String
    let region: String
    let account: String
    let runtime: String
    let handler: String
    let role: String
    private(set) var description = ""
    private(set) var timeout = 3
    private(set) var memory = 128
    private(set) var variables: [String: String] = [:]
    private(set) var layers: [String] = []
    let code: Code
    private(set) var revision = UUID().uuidString.lowercased()
    private var modified = Date()

    /// The code, whose folder is deleted with the last copy of the value.
    struct Code: Sendable {
        let archive: FunctionArchive
        let size: Int
        let hash: String

        /// Unpacks the zip of `CreateFunction` and `UpdateFunctionCode`.
        init(_ input: FunctionInput) async throws(ServiceError) {
            guard !input.has("S3Bucket"), !input.has("S3Key") else {
                throw .invalidValue(
                    "On this machine, the code of a function comes with the call, as ZipFile: there is no S3 here.")
            }
            guard !input.has("ImageUri") else {
                throw .invalidValue(
                    "On this machine, the code of a function is a zip, as ZipFile: container images do not run here.")
            }
            guard let text = try input.text("ZipFile") else {
                throw .invalidValue("Please provide a source for function code.")
            }
            guard let zip = Base64.decode(text), !zip.isEmpty else { throw Self.damaged }
            guard zip.count <= FunctionArchive.zippedSize else {
                throw .invalidValue("Zipped size must be smaller than \(FunctionArchive.zippedSize) bytes")
            }
            do {
                hash = Base64.encode(try HashFunction.sha256.digest(of: zip.span.bytes))
            } catch {
                throw ServiceError(error)
            }
            size = zip.count
            do {
                archive = try await FunctionArchive(zip)
            } catch {
                switch error {
                case .tooLarge:
                    throw .invalidValue("Unzipped size must be smaller than \(FunctionArchive.unpackedSize) bytes")
                case .damaged: throw Self.damaged
                case .machine(let failure): throw .invalidValue("\(failure)")
                }
            }
        }

        private static let damaged = ServiceError.invalidValue(
            "Could not unzip uploaded file. Please check your file, then try to upload again.")
    }

    var arn: String { "arn:aws:lambda:\(region):\(account):function:\(name)" }

    /// Reads the input of `CreateFunction`, with code that is already unpacked.
    init(_ input: FunctionInput, name: String, region: String, account: String, code: Code) throws(ServiceError) {
        (self.name, self.region, self.account, self.code) = (name, region, account, code)
        guard let runtime = try input.text("Runtime") else {
            throw .invalidValue("Runtime is mandatory for functions created with deployment packages.")
        }
        guard let handler = try input.text("Handler") else {
            throw .invalidValue("Handler is mandatory for functions created with deployment packages.")
        }
        role = try Self.role(try input.required("Role", "role"))
        (self.runtime, self.handler) = (runtime, handler)
        try configure(input)
    }

    private init(
        _ old: DeployedFunction, runtime: String? = nil, handler: String? = nil, role: String? = nil, code: Code? = nil
    ) {
        (name, region, account) = (old.name, old.region, old.account)
        (self.runtime, self.handler) = (runtime ?? old.runtime, handler ?? old.handler)
        (self.role, self.code) = (role ?? old.role, code ?? old.code)
        (description, timeout, memory) = (old.description, old.timeout, old.memory)
        (variables, layers) = (old.variables, old.layers)
    }

    /// Returns the function with other code.
    func with(_ code: Code) -> DeployedFunction { DeployedFunction(self, code: code) }

    /// Returns the function with the settings that the input of `UpdateFunctionConfiguration` names.
    func configured(_ input: FunctionInput) throws(ServiceError) -> DeployedFunction {
        var function = DeployedFunction(
            self, runtime: try input.text("Runtime"), handler: try input.text("Handler"),
            role: try input.text("Role").map { role throws(ServiceError) in try Self.role(role) })
        try function.configure(input)
        return function
    }

    private mutating func configure(_ input: FunctionInput) throws(ServiceError) {
        description = try input.text("Description") ?? description
        timeout = try Self.checked(try input.integer("Timeout"), "timeout", 1...900) ?? timeout
        memory = try Self.checked(try input.integer("MemorySize"), "memorySize", 128...10_240) ?? memory
        layers = try input.texts("Layers") ?? layers
        guard let given = try input.object("Environment") else { return }
        variables = try given.object("Variables")?.map() ?? [:]
        let reserved = variables.keys.filter(Self.reserved.contains).sorted()
        guard reserved.isEmpty else {
            throw .invalidValue(
                "Lambda was unable to configure your environment variables because the environment variables you have provided "
                    + "contains reserved keys that are currently not supported for modification. Reserved keys used in this "
                    + "request: \(reserved.joined(separator: ", "))")
        }
        guard JSONValue.object(JSONMembers(variables.mapValues(JSONValue.text))).flattened.utf8.count <= 4096 else {
            // Lambda's message repeats the values, which may be secrets.
            throw .invalidValue(
                "Lambda was unable to configure your environment variables because the environment variables you have provided "
                    + "exceeded the 4KB limit.")
        }
    }

    private static func checked(
        _ value: Int?, _ path: String, _ range: ClosedRange<Int>
    ) throws(ServiceError) -> Int? {
        guard let value, !range.contains(value) else { return value }
        let limit =
            value < range.lowerBound
            ? "greater than or equal to \(range.lowerBound)" : "less than or equal to \(range.upperBound)"
        throw .validation("Value '\(value)' at '\(path)' failed to satisfy constraint: Member must have value \(limit)")
    }

    private static func role(_ text: String) throws(ServiceError) -> String {
        guard text.wholeMatch(of: /arn:(aws[a-zA-Z-]*)?:iam::\d{12}:role\/?[a-zA-Z_0-9+=,.@\-_\/]+/) != nil else {
            throw .unmatched(text, "role", pattern: #"arn:(aws[a-zA-Z-]*)?:iam::\d{12}:role/?[a-zA-Z_0-9+=,.@\-_/]+"#)
        }
        return text
    }

    /// The variables that Lambda sets, and that a function's configuration may not.
    private static let reserved: Set = [
        "AWS_ACCESS_KEY", "AWS_ACCESS_KEY_ID", "AWS_DEFAULT_REGION", "AWS_LAMBDA_FUNCTION_MEMORY_SIZE",
        "AWS_LAMBDA_FUNCTION_NAME", "AWS_LAMBDA_FUNCTION_VERSION", "AWS_LAMBDA_INITIALIZATION_TYPE",
        "AWS_LAMBDA_LOG_GROUP_NAME", "AWS_LAMBDA_LOG_STREAM_NAME", "AWS_LAMBDA_RUNTIME_API", "AWS_REGION",
        "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN", "LAMBDA_RUNTIME_DIR", "LAMBDA_TASK_ROOT", "_HANDLER",
        "_X_AMZN_TRACE_ID",
    ]

    /// The function's configuration, as the API returns it.
    var json: JSONMembers<JSONValue> {
        var json: JSONMembers<JSONValue> = [
            "FunctionName": .text(name), "FunctionArn": .text(arn), "Runtime": .text(runtime), "Role": .text(role),
            "Handler": .text(handler), "CodeSize": JSONValue(code.size), "CodeSha256": .text(code.hash),
            "Description": .text(description), "Timeout": JSONValue(timeout), "MemorySize": JSONValue(memory),
            "LastModified": .text(Self.time(modified)), "RevisionId": .text(revision),
            "Layers": .array(layers.map { ["Arn": .text($0), "CodeSize": 0] }),
        ]
        if !variables.isEmpty {
            json["Environment"] = ["Variables": .object(JSONMembers(variables.mapValues(JSONValue.text)))]
        }
        return json.merging(Self.constants(name))
    }

    /// The configuration of a function that the pool has without the API.
    static func json(of function: EmulatedFunction, account: String) -> JSONMembers<JSONValue> {
        let members: JSONMembers<JSONValue> = [
            "FunctionName": .text(function.name), "FunctionArn": .text(function.arn), "Runtime": "provided.al2023",
            "Role": .text("arn:aws:iam::\(account):role/local"), "Handler": "bootstrap", "CodeSize": 0,
            "CodeSha256": "", "Description": "", "Timeout": JSONValue(function.timeout.components.seconds),
            "MemorySize": JSONValue(function.memory), "LastModified": .text(time(Date(timeIntervalSince1970: 0))),
        ]
        return members.merging(constants(function.name))
    }

    /// The members that are the same for every function on this machine, which runs as soon as it is made.
    private static func constants(_ name: String) -> JSONMembers<JSONValue> {
        [
            "Version": "$LATEST", "PackageType": "Zip", "Architectures": ["x86_64"], "State": "Active",
            "LastUpdateStatus": "Successful", "TracingConfig": ["Mode": "PassThrough"],
            "EphemeralStorage": ["Size": 512], "SnapStart": ["ApplyOn": "None", "OptimizationStatus": "Off"],
            "LoggingConfig": ["LogFormat": "Text", "LogGroup": .text("/aws/lambda/\(name)")],
        ]
    }

    private static func time(_ date: Date) -> String {
        let milliseconds = Int((date.timeIntervalSince1970 * 1000).rounded(.down))
        // AWS writes the zone as +0000.
        return "\(UTCTime.text(milliseconds: milliseconds).dropLast())+0000"
    }
}
