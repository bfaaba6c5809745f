import CognitoRehearsal
import Foundation

/// A file with the debug information of a program: what `package` keeps, or a program that is not stripped.
package struct DebugFile {
    package let path: String
    /// The build id; nil if the linker gave the program none.
    package let build: String?

    /// Reads a file's build id.
    ///
    /// - Throws: `Failure` if it is not a file of a 64-bit Linux program.
    package init(path: String) throws {
        self.path = path
        let content: Data
        do {
            content = try Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
        } catch {
            throw Failure.wrongUse("\(path) cannot be read. `cognito-triggers package NAME` writes dist/NAME.debug.")
        }
        guard let notes = Self.notes(content) else {
            throw Failure.bad("\(path) is not a program of 64-bit Linux, nor the debug file of one.")
        }
        build = notes.lazy.compactMap { Self.build(in: $0) }.first
    }

    /// Returns the file in a folder with this build id; nil if the folder has none.
    package static func find(build: String, in folder: String) -> DebugFile? {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.sorted().lazy.filter { $0.hasSuffix(".debug") }
            .compactMap { try? DebugFile(path: "\(folder)/\($0)") }
            .first { $0.build == build }
    }

    /// Returns the contents of the sections with notes; nil if the bytes are not such a file.
    private static func notes(_ content: Data) -> [Data]? {
        // The identification of a 64-bit file with the least significant byte first.
        guard content.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]), let table = number(content, 0x28, 8),
            let size = number(content, 0x3A, 2), let count = number(content, 0x3C, 2)
        else { return nil }
        return (0..<count).compactMap { index in
            let header = table + index * size
            let noteType = 7
            guard number(content, header + 4, 4) == noteType, let offset = number(content, header + 24, 8),
                let length = number(content, header + 32, 8), offset <= content.count,
                length <= content.count - offset
            else { return nil }
            return content[offset..<offset + length]
        }
    }

    private static func build(in note: Data) -> String? {
        let buildID = 3
        guard note.count > 16, number(note, 8, 4) == buildID, number(note, 0, 4) == 4,
            note.dropFirst(12).starts(with: "GNU\0".utf8), let length = number(note, 4, 4), length <= note.count - 16
        else { return nil }
        return note.dropFirst(16).prefix(length).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// Returns the number at a distance from the start of some bytes; nil if it is outside of them, or larger than a file.
    private static func number(_ bytes: Data, _ distance: Int, _ width: Int) -> Int? {
        guard distance >= 0, distance <= bytes.count - width else { return nil }
        let value = bytes.dropFirst(distance).prefix(width).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return value < 1 << 48 ? Int(value) : nil
    }
}
