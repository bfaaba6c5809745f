package import CognitoCrypto
import Foundation
@_spi(Internal) package import WireJSON

/// A state that a browser or an app carries from one call to the next, and that only the server can read.
package protocol SealedState: Codable, Sendable {
    /// The name and the version of the state: the version changes with the members.
    ///
    /// A value that was sealed under another name or version cannot be opened.
    static var seal: String { get }
}

extension Sealer {
    /// Returns a state in encrypted form; `use` separates the uses that a state may have.
    package func seal<State: SealedState>(_ state: State, for use: String = "") throws -> [UInt8] {
        try seal(Array(JSONEncoder().encode(state)), for: State.seal + use)
    }

    /// Opens the output of ``seal(_:for:)-(State,_)``; returns nil for any other bytes.
    package func open<State: SealedState>(
        _ type: State.Type, _ sealed: [UInt8], for use: String = ""
    ) throws(CryptoError) -> State? {
        guard let bytes = try open(sealed, for: State.seal + use) else { return nil }
        return try? JSONDecoder().decode(State.self, from: Data(bytes))
    }
}

/// The members' keys and values in turn, because a keyed container takes two spellings of one character for the same key.
extension JSONMembers: @retroactive Codable where Value: Codable {
    package init(from decoder: any Decoder) throws {
        var (container, members) = (try decoder.unkeyedContainer(), Self())
        while !container.isAtEnd {
            let key = try container.decode(String.self)
            members[key] = try container.decode(Value.self)
        }
        self = members
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        for (key, value) in self {
            try container.encode(key)
            try container.encode(value)
        }
    }
}

/// The value's JSON text.
extension JSONValue: @retroactive Codable {
    package init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        self = try JSONValue(json: Array(text.utf8))
    }

    package func encode(to encoder: any Encoder) throws {
        var (container, writer) = (encoder.singleValueContainer(), JSONWriter())
        try writer.value(self)
        try container.encode(String(decoding: writer.bytes, as: UTF8.self))
    }
}
