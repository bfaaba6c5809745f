import Foundation
import Testing

@_spi(Internal) @testable import WireJSON

@Suite struct Base64Tests {
    // RFC 4648, section 10.
    @Test(arguments: [
        ("", ""), ("Zg==", "f"), ("Zm8=", "fo"), ("Zm9v", "foo"), ("Zm9vYg==", "foob"), ("Zm9vYmE=", "fooba"),
        ("Zm9vYmFy", "foobar"), ("Zg", "f"), ("Zm8", "fo"), ("Zm9vYg", "foob"), ("Zm9vYmE", "fooba"),
    ])
    func `the vectors of the RFC decode, padded or not`(text: String, bytes: String) {
        #expect(Base64.decode(text) == Array(bytes.utf8))
    }

    @Test(arguments: 0...70)
    func `what Foundation writes reads as it was`(count: Int) {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ 252) }
        #expect(Base64.decode(Data(bytes).base64EncodedString()) == bytes)
    }

    @Test func `every digit has its value`() {
        let digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
        #expect(Base64.decode(digits).map { Data($0).base64EncodedString() } == digits)
    }

    @Test(arguments: [
        "A", "AAAAA", "=", "==", "====", "A===", "Zg=", "Zm9v=", "Zm9v==", "Zm=v", "Z=g=", "Zg==Zg==", "Zg-_", "Zg\n==",
        " Zg==", "Zg==\n", "Zé==", "Zg=\u{0}",
    ])
    func `what is not base64 is refused`(text: String) { #expect(Base64.decode(text) == nil) }

    @Test(arguments: ["Zg", "Zm8", "Zm9vYg", "Zh==", "Zn==", "Zm9=", "Zm+=", "Zg=", "Zg==="])
    func `a strict reading refuses missing padding and unused bits`(text: String) {
        #expect(Base64.decodeStrictly(text) == nil)
    }

    @Test(arguments: 0...70)
    func `every text that is written is read strictly`(count: Int) {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ 252) }
        #expect(Base64.encode(bytes) == Data(bytes).base64EncodedString())
        #expect(Base64.decodeStrictly(Base64.encode(bytes)) == bytes)
    }
}
