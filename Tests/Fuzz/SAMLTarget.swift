/// The entry point for libFuzzer: no message to a service or a provider may break a promise about it.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    if let failure = SAMLInputCheck.failure(of: bytes) { fatalError(failure) }
    return 0
}
