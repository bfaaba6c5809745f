import CognitoProcessTestSupport

/// A record as framed on the telemetry descriptor.
struct TelemetryFrame: Sendable {
    let type: UInt32
    /// When the record was made, in microseconds since 1970.
    let microseconds: UInt64
    let message: [UInt8]

    /// The message as text.
    var text: String { String(decoding: message, as: UTF8.self) }

    /// Takes all frames apart, which must fill the bytes exactly.
    static func all(in bytes: [UInt8]) throws -> [TelemetryFrame] {
        var frames: [TelemetryFrame] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            guard rest.count >= 16 else { throw Unmet(expected: "16 bytes before a message", came: "\(rest)") }
            let type = UInt32(truncatingIfNeeded: number(rest.prefix(4)))
            let length = Int(number(rest.dropFirst(4).prefix(4)))
            let time = number(rest.dropFirst(8).prefix(8))
            rest = rest.dropFirst(16)
            guard rest.count >= length else { throw Unmet(expected: "\(length) bytes", came: "\(rest.count)") }
            frames.append(TelemetryFrame(type: type, microseconds: time, message: Array(rest.prefix(length))))
            rest = rest.dropFirst(length)
        }
        return frames
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
}
