@_spi(Internal) import WireJSON

/// The report of a failure that Lambda passes to the caller: the document of `POST …/error` and its two headers.
public struct ErrorReport: Hashable, Sendable {
    /// The kind of error, such as `MyModule.MyError`: `errorType`.
    public var errorType: String
    /// The text for the caller: `errorMessage`.
    ///
    /// The runtime sends at most 64 KiB of it.
    public var errorMessage: String
    /// The stack where the error happened, one element per frame: `stackTrace`.
    ///
    /// The runtime sends at most 64 frames.
    public var stackTrace: [String]

    private static let messageLimit = 64 << 10
    private static let frameLimit = 64

    /// Creates a report.
    public init(errorType: String, errorMessage: String, stackTrace: [String] = []) {
        self.errorType = errorType
        self.errorMessage = errorMessage
        self.stackTrace = stackTrace
    }

    /// Creates a report with an error's own type and text.
    public init(_ error: any Error) {
        if let error = error as? any ReportedError {
            self = error.report
        } else {
            self.init(errorType: TypeName.of(error), errorMessage: "\(error)")
        }
    }

    /// The JSON document, which always has `errorType`, `errorMessage` and `stackTrace`.
    public var document: [UInt8] {
        var writer = JSONWriter(capacity: 256)
        writer.beginObject()
        writer.member("errorType", Self.cut(errorType, to: 256))
        writer.member("errorMessage", loggedMessage)
        writer.member("stackTrace", stackTrace.prefix(Self.frameLimit).map { Self.cut($0, to: 1024) })
        writer.endObject()
        return writer.bytes
    }

    func headers(isTraced: Bool) -> [String] {
        var headers = ["Lambda-Runtime-Function-Error-Type: \(functionErrorType)"]
        if isTraced { headers.append("Lambda-Runtime-Function-XRay-Error-Cause: \(xRayCause)") }
        return headers
    }

    /// `Function.Xxx` or `Runtime.Xxx`, where Xxx is a capital letter followed by letters, as Lambda requires.
    private var functionErrorType: String {
        let parts = errorType.utf8.split(separator: UInt8(ascii: "."))
        guard let name = parts.last, let first = name.first, Self.isUpper(first),
            name.allSatisfy({ Self.isUpper($0) || Self.isUpper($0 &- 0x20) })
        else { return "Function.Unknown" }
        let isRuntime = parts.count == 2 && parts[0].elementsEqual("Runtime".utf8)
        return "\(isRuntime ? "Runtime" : "Function").\(Substring(name))"
    }

    /// The X-Ray cause as one line of ASCII, far shorter than the 64 KiB that Lambda keeps.
    private var xRayCause: String {
        var writer = JSONWriter(capacity: 256)
        writer.beginObject()
        writer.member("working_directory", LambdaEnvironment["LAMBDA_TASK_ROOT"] ?? "/")
        writer.key("exceptions")
        writer.beginArray()
        writer.beginObject()
        writer.member("type", Self.cut(errorType, to: 256))
        writer.member("message", Self.cut(errorMessage, to: 4096))
        writer.member("stack", [])
        writer.endObject()
        writer.endArray()
        writer.member("paths", [])
        writer.endObject()
        return Self.ascii(writer.bytes)
    }

    /// The message, cut to the length limit; both the log and the document use it.
    package var loggedMessage: String { Self.cut(errorMessage, to: Self.messageLimit) }

    private static func isUpper(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "A") < 26 }

    /// Cuts a string to `limit` bytes between two scalars, and appends an ellipsis if the text was longer.
    private static func cut(_ text: String, to limit: Int) -> String {
        guard text.utf8.count > limit else { return text }
        let bytes = Array(text.utf8.prefix(limit + 1))
        let end = bytes.lastIndex { $0 & 0xC0 != 0x80 } ?? 0
        return String(decoding: bytes[..<end], as: UTF8.self) + "…"
    }

    /// Returns JSON in printable ASCII, as a header value must be; all other characters are escaped.
    private static func ascii(_ json: [UInt8]) -> String {
        let text = String(decoding: json, as: UTF8.self)
        guard json.contains(where: { $0 >= 0x7F }) else { return text }
        var line: [UInt8] = []
        for unit in text.utf16 {
            if unit < 0x7F {
                line.append(UInt8(unit))
            } else {
                let digits = String(unit, radix: 16)
                line += "\\u\(String(repeating: "0", count: 4 - digits.utf8.count))\(digits)".utf8
            }
        }
        return String(decoding: line, as: UTF8.self)
    }
}
