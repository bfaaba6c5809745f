package import CognitoEvents

extension Base64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// Encodes bytes, with padding.
    package static func encode(_ bytes: [UInt8]) -> String {
        var digits: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
            for digit in 0..<4 {
                digits.append(digit <= group.count ? alphabet[bits >> (18 - 6 * digit) & 63] : UInt8(ascii: "="))
            }
        }
        return String(decoding: digits, as: UTF8.self)
    }
}
