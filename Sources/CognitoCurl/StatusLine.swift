/// The status line of an HTTP reply.
public enum StatusLine {
    /// Returns true if a line of a reply's head is a status line; a header's name never contains a slash.
    @inlinable public static func matches(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
        line.count > 5 && line[4] == UInt8(ascii: "/") && line[0] == UInt8(ascii: "H") && line[1] == UInt8(ascii: "T")
            && line[2] == UInt8(ascii: "T") && line[3] == UInt8(ascii: "P")
    }

    /// Returns the number after the version; 0 if the line has no number.
    @inlinable public static func status(_ line: UnsafeBufferPointer<UInt8>) -> Int {
        guard let space = line.firstIndex(of: UInt8(ascii: " ")) else { return 0 }
        var status = 0
        for byte in line[space...].drop(while: { $0 == UInt8(ascii: " ") }).prefix(3) {
            guard byte &- UInt8(ascii: "0") < 10 else { break }
            status = status &* 10 &+ Int(byte &- UInt8(ascii: "0"))
        }
        return status
    }

    /// Returns a line from libcurl without its line end.
    @inlinable public static func withoutEnd(_ bytes: UnsafeBufferPointer<UInt8>)
        -> UnsafeBufferPointer<UInt8>
    {
        var count = bytes.count
        while count > 0, bytes[count - 1] == UInt8(ascii: "\n") || bytes[count - 1] == UInt8(ascii: "\r") { count -= 1 }
        return UnsafeBufferPointer(rebasing: bytes[..<count])
    }
}
