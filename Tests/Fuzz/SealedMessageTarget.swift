import CognitoCrypto
import CognitoSealedMessages

/// The entry point that libFuzzer calls with bytes made from sealed messages.
///
/// All of the corpus is sealed under one key, so that changes reach every check. A message is refused, or it is the one that was
/// sealed: nobody can make another one without the key.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let key = Array(UInt8(0)..<32)
    do {
        let plaintext = try SealedMessage(bytes).plaintext(under: SecretBytes(key.span.bytes))
        if plaintext.prefix(6) != Array("123456".utf8)[...] { fatalError("a forged message was opened") }
    } catch {}
    return 0
}
