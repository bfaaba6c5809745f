import CognitoCrypto
import RuntimeEmulator
import WireJSON

/// The receipt of a message, with the digests by which clients check what arrived.
struct QueueReceipt {
    private let members: [(name: String, value: String)]

    init(_ entry: QueueEntry) {
        let texts: [(String, String?)] = [
            ("Id", entry.id), ("MessageId", RequestID.random()),
            ("MD5OfMessageBody", Self.digest(Array(entry.body.utf8))),
            ("MD5OfMessageAttributes", entry.attributes.isEmpty ? nil : Self.digest(Self.bytes(of: entry.attributes))),
        ]
        members = texts.compactMap { name, value in value.map { (name, $0) } }
    }

    var json: JSONMembers<JSONValue> {
        members.reduce(into: [:]) { $0[$1.name] = .text($1.value) }
    }

    var xml: String { members.map { QueryReply.element($0.name, $0.value) }.joined() }

    private static func digest(_ bytes: [UInt8]) -> String? {
        (try? HashFunction.md5.digest(of: bytes.span.bytes)).map(Hexadecimal.encode)
    }

    /// Returns the attributes in the form of which clients make a digest: names, types and values, each after its length.
    private static func bytes(of attributes: [String: QueueEntry.Attribute]) -> [UInt8] {
        func sized(_ bytes: [UInt8]) -> [UInt8] {
            withUnsafeBytes(of: UInt32(bytes.count).bigEndian, Array.init) + bytes
        }
        var bytes: [UInt8] = []
        for (name, attribute) in attributes.sorted(by: { $0.key < $1.key }) {
            bytes += sized(Array(name.utf8))
            bytes += sized(Array(attribute.type.utf8))
            bytes.append(attribute.isBinary ? 2 : 1)
            bytes += sized(attribute.value)
        }
        return bytes
    }
}
