import CCognitoQR
import LocalUserPools

/// A QR code, drawn as SVG paths.
struct QRCode: Sendable {
    /// The width of the light margin around the code, in modules.
    private static let margin = 4

    /// The number of modules in a row, including the margins.
    let width: Int
    /// The SVG path of the dark modules; each run of dark modules in a row is one rectangle.
    let path: String

    /// Encodes a string; nil if the string is too long.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard let code = QRcode_encodeData(CInt(bytes.count), bytes, 0, QR_ECLEVEL_M) else { return nil }
        defer { QRcode_free(code) }
        let width = Int(code.pointee.width)
        let modules = UnsafeBufferPointer(start: code.pointee.data, count: width * width)
        var path = ""
        for row in 0..<width {
            var column = 0
            while column < width {
                let start = column
                while column < width, modules[row * width + column] & 1 == 1 { column += 1 }
                if column > start { path += Self.run(start, row, column - start) }
                column += 1
            }
        }
        self.width = width + 2 * Self.margin
        self.path = path
    }

    private static func run(_ column: Int, _ row: Int, _ length: Int) -> String {
        "M\(column + margin) \(row + margin)h\(length)v1h-\(length)z"
    }
}
