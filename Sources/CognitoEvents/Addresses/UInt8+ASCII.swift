extension UInt8 {
    /// The byte, with a capital ASCII letter made lowercase.
    var lowercasedASCII: UInt8 { self &- UInt8(ascii: "A") < 26 ? self | 0x20 : self }
}
