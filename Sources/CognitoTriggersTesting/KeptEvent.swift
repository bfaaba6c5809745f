public import CognitoEvents
@_spi(Internal) public import CognitoModel
import Glibc
public import WireJSON

/// An event of a test that `cognito-triggers pool` has made, with the value that the test expects.
///
/// The test sends the events to a ``TriggerTester``, and compares the outcomes with the values.
public struct KeptEvent: Sendable {
    /// The event.
    public let event: SampleEvent<ReceivedEvent>
    /// The value that the test expects, such as the response; null if the test itself spells it.
    public let expected: JSONValue

    /// Reads the events of a test.
    ///
    /// The file has an array of objects, each with an `event` and, if the test reads it, the `expected` value.
    ///
    /// - Parameters:
    ///   - path: The path of the file, from the folder of the package.
    ///   - testFile: The file of the test, above which the package's folder is.
    /// - Returns: The events in their order.
    /// - Throws: ``SampleError`` if there is no such file, or if it has another form.
    public static func read(_ path: String, for testFile: String = #filePath) throws -> [KeptEvent] {
        var folder = testFile[...]
        repeat {
            guard let end = folder.lastIndex(of: "/") else {
                throw SampleError(description: "\(path): there is no Package.swift above the test, at \(testFile)")
            }
            folder = folder[..<end]
        } while access("\(folder)/Package.swift", F_OK) != 0
        guard let bytes = contents("\(folder)/\(path)") else {
            throw SampleError(description: "\(folder)/\(path) cannot be read: \(String(cString: strerror(errno)))")
        }
        guard let root = try? JSONDocument(bytes).root, root.kind == .array,
            root.children.allSatisfy({ $0["event"] != nil })
        else { throw SampleError(description: "\(path) is not an array of objects with an event") }
        return root.children.map { step in
            KeptEvent(
                event: SampleEvent(json: step["event"]?.source ?? ""), expected: step["expected"]?.value ?? .null)
        }
    }

    /// Returns the bytes of a file; nil if it cannot be read.
    private static func contents(_ path: String) -> [UInt8]? {
        guard let stream = fopen(path, "r") else { return nil }
        defer { fclose(stream) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = fread(&part, 1, part.count, stream)
            guard count > 0 else { return ferror(stream) == 0 ? bytes : nil }
            bytes += part[..<count]
        }
    }
}
