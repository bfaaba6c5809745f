/// The X-Ray trace header of a function's invocation, by which the calls that the function makes are found.
///
/// AWS's SDKs, and `HTTPS`, send the header `X-Amzn-Trace-Id` of their invocation with each call.
package struct InvocationTrace: Sendable, Equatable {
    package static let header = "X-Amzn-Trace-Id"

    /// The number of the call whose trigger invoked the function.
    package let call: Int
    /// The number of the trigger's step in the call.
    package let step: Int

    package init(call: Int, step: Int) { (self.call, self.step) = (call, step) }

    /// Returns the header's value; `time` is the time of the call, in seconds since 1970.
    package func text(time: Double) -> String {
        let seconds = UInt32(truncatingIfNeeded: Int64(time))
        return "Root=1-\(Self.hex(UInt64(seconds), 8))-\(Self.hex(UInt64(call), 16))\(Self.hex(UInt64(step), 8));"
            + "Parent=\(Self.hex(UInt64(call), 16));Sampled=0"
    }

    /// Reads a header's value; nil for any other text.
    package init?(_ text: String) {
        let root = text.split(separator: ";").first { $0.hasPrefix("Root=") }?.split(separator: "-") ?? []
        guard root.count == 3, root[2].count == 24, let call = Int(root[2].prefix(16), radix: 16),
            let step = Int(root[2].suffix(8), radix: 16)
        else { return nil }
        self.init(call: call, step: step)
    }

    private static func hex(_ number: UInt64, _ digits: Int) -> String {
        let text = String(number, radix: 16)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}
