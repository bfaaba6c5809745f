extension UInt8 {
    /// The byte, or the small letter if it is a capital one of ASCII.
    var lowercasedASCII: UInt8 { self &- UInt8(ascii: "A") < 26 ? self | 0x20 : self }
}
