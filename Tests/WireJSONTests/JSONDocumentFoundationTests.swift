import CognitoTestSupport
import Foundation
import Testing
import WireJSON

/// Foundation's reader as a second opinion on what is JSON.
///
/// Left out is what it judges otherwise on purpose: texts that it takes for UTF-16 or UTF-32 (a NUL, a byte order mark),
/// surrogates without a partner, which it refuses, numbers that no double holds, and a comma before a closing bracket,
/// which it lets pass.
@Suite struct JSONDocumentFoundationTests {
    private static let seeds = [
        #"{"a":[1,-2.5e3,true,false,null,"x\n\u00e9é\ud83c\udf45"],"b":{"c":""},"d":[[],{}]}"#,
        #"[0,-0,0.5,1E+2,"",{"":0}]"#,
        #" { "request" : { "userAttributes" : { "name" : "Sølveig 🍅" } , "session" : [ ] } } "#,
        "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "-12.5e-3", "true",
    ]

    /// The bytes that are put in or in place of a byte.
    private static let alphabet: [[UInt8]] =
        [
            "{", "}", "[", "]", ",", ":", "\"", "\\", "0", "1", "-", "+", ".", "e", "E", "t", "u", "n", " ", "\n", "a",
            "/",
            "é", "🍅", "true", "null", "\\u0041", "\\x", "\u{7F}", "''",
        ].map { Array($0.utf8) } + [
            [0x01], [0x1F], [0x80], [0xC3], [0xED, 0xA0, 0x80], [0xFF], [0xC0, 0x80], [0xF4, 0x90],
        ]

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `a changed text is JSON for both or for none`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        for _ in 0..<50 {
            let bytes = Self.mutant(&random)
            guard Self.isComparable(bytes) else { continue }
            let own = (try? JSONDocument(bytes)) != nil
            let foreign = (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil
            #expect(own == foreign, "\(String(decoding: bytes, as: UTF8.self)) \(bytes)")
        }
    }

    private static func mutant(_ random: inout SeededRandom) -> [UInt8] {
        var bytes = Array(random.pick(seeds).utf8)
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let place = Int.random(in: 0...bytes.count, using: &random)
            let length = min(Int.random(in: 0...2, using: &random), bytes.count - place)
            let new = Bool.random(using: &random) ? random.pick(alphabet) : []
            bytes.replaceSubrange(place..<place + length, with: new)
        }
        return bytes
    }

    private static func isComparable(_ bytes: [UInt8]) -> Bool {
        guard !bytes.contains(0), !holdsLastComma(bytes) else { return false }
        guard let document = try? JSONDocument(bytes) else { return true }
        return isComparable(document.root)
    }

    private static func holdsLastComma(_ bytes: [UInt8]) -> Bool {
        let dense = bytes.filter { ![0x09, 0x0A, 0x0D, 0x20].contains($0) }
        return zip(dense, dense.dropFirst()).contains { $0 == 0x2C && ($1 == 0x5D || $1 == 0x7D) }
    }

    private static func isComparable(_ view: JSONView) -> Bool {
        if view.kind == .number { return Double(view.source)?.isFinite == true }
        if view.key?.contains("\u{FFFD}") == true || view.scalarText?.contains("\u{FFFD}") == true { return false }
        return view.children.allSatisfy { isComparable($0) }
    }
}
