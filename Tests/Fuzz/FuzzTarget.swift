/// The entry point for libFuzzer: nothing that came over the wire may break a promise of the codec.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    if let failure = CodecCheck.failure(of: bytes) { fatalError(failure) }
    return 0
}
