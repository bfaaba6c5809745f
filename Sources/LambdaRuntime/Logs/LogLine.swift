import CognitoTime
package import Logging
import WireJSON

/// A log record and its two formats; each format is one line without a line end.
package struct LogLine: Sendable {
    package let level: Logger.Level
    package let label: String
    package let message: String
    package let metadata: Logger.Metadata
    /// The invocation that the record belongs to; nil outside of an invocation.
    let origin: InvocationFacts?

    /// `time⇥requestId⇥LEVEL⇥message key=value`, as written by Lambda's own runtimes.
    var text: [UInt8] {
        Array("\(Self.timestamp)\t\(origin?.requestID ?? "-")\t\(levelName)\t\(content)".utf8)
    }

    /// `message key=value`, with control characters escaped.
    ///
    /// A value with a blank, `=` or a quotation mark is in quotation marks, so that it does not read as two members. A
    /// dictionary or an array is written as JSON, which CloudWatch Logs Insights recognises in a line.
    package var content: String {
        let raw = metadata.sorted { $0.key < $1.key }.reduce(into: message) {
            $0 += " \($1.key)=\(Self.text($1.value))"
        }
        return String(decoding: ControlCharacters.escaped(Array(raw.utf8)), as: UTF8.self)
    }

    private static func text(_ value: Logger.MetadataValue) -> String {
        switch value {
        case .string, .stringConvertible: return quoted("\(value)")
        case .dictionary, .array:
            var writer = JSONWriter()
            writer.value(value)
            return String(decoding: writer.bytes, as: UTF8.self)
        }
    }

    /// Returns a value in quotation marks if it needs them; `\` and `"` in it are then escaped.
    private static func quoted(_ value: String) -> String {
        guard value.utf8.contains(where: needsQuotes) else { return value }
        var quoted = Array("\"".utf8)
        for byte in value.utf8 {
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { quoted.append(UInt8(ascii: "\\")) }
            quoted.append(byte)
        }
        quoted.append(UInt8(ascii: "\""))
        return String(decoding: quoted, as: UTF8.self)
    }

    private static func needsQuotes(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "=") || byte == UInt8(ascii: "\"")
    }

    /// The record as a JSON object; Lambda uses these field names to filter lines.
    var json: [UInt8] {
        var writer = JSONWriter(capacity: message.utf8.count + 200)
        writer.beginObject()
        write(&writer, "timestamp", Self.timestamp)
        write(&writer, "level", levelName)
        write(&writer, "message", message)
        write(&writer, "requestId", origin?.requestID)
        write(&writer, "traceId", origin?.traceID)
        write(&writer, "tenantId", origin?.tenantID)
        write(&writer, "logger", label)
        if !metadata.isEmpty {
            // The metadata is nested, so that a handler's keys cannot replace Lambda's.
            writer.key("metadata")
            writer.value(metadata)
        }
        writer.endObject()
        // JSON requires escapes only below U+0020, so the others are escaped here.
        return ControlCharacters.escaped(writer.bytes)
    }

    /// One of the six level names that Lambda knows.
    package var levelName: String { Self.name(of: level) }

    static func name(of level: Logger.Level) -> String {
        switch level {
        case .trace: "TRACE"
        case .debug: "DEBUG"
        case .info, .notice: "INFO"
        case .warning: "WARN"
        case .error: "ERROR"
        case .critical: "FATAL"
        }
    }

    private func write(_ writer: inout JSONWriter, _ key: String, _ value: String?) {
        guard let value else { return }
        writer.key(key)
        writer.text(value)
    }

    /// The current time as RFC 3339 in UTC, with milliseconds.
    static var timestamp: String { UTCTime.text(milliseconds: Int(WallClock.now)) }
}

extension JSONWriter {
    fileprivate mutating func value(_ metadata: Logger.Metadata) {
        beginObject()
        for (key, value) in metadata.sorted(by: { $0.key < $1.key }) {
            self.key(key)
            self.value(value)
        }
        endObject()
    }

    fileprivate mutating func value(_ value: Logger.MetadataValue) {
        switch value {
        case .string(let text): self.text(text)
        case .stringConvertible(let convertible): text(convertible.description)
        case .dictionary(let members): self.value(members)
        case .array(let elements):
            beginArray()
            for element in elements { self.value(element) }
            endArray()
        }
    }
}
