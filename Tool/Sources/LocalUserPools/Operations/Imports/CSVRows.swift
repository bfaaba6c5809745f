/// The rows of a file of comma-separated values according to RFC 4180, with Cognito's escape for a comma: `\,`.
///
/// A field in quotation marks may contain commas, line breaks and doubled quotation marks.
struct CSVRows: Sequence, IteratorProtocol {
    /// A row, with the number of the line on which it begins.
    struct Row: Equatable, Sendable {
        let line: Int
        let fields: [String]
        /// The row's size in bytes.
        let size: Int
        /// A Boolean value that indicates whether every opening quotation mark in the row has a closing one.
        let isWhole: Bool
    }

    private let bytes: [UInt8]
    private var place = 0
    private var line = 1

    /// Reads a file in UTF-8.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        // Some programs begin a file with a byte order mark.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    }

    /// Returns the next row that is not empty; nil at the end of the file.
    mutating func next() -> Row? {
        while place < bytes.count, bytes[place] == Self.newLine || bytes[place] == Self.carriageReturn {
            if bytes[place] == Self.newLine { line += 1 }
            place += 1
        }
        guard place < bytes.count else { return nil }
        let (start, firstLine) = (place, line)
        var fields: [String] = []
        var isWhole = true
        var isLast = false
        while !isLast {
            let (field, ends, isRight) = readField()
            fields.append(field)
            isLast = ends
            isWhole = isWhole && isRight
        }
        return Row(line: firstLine, fields: fields, size: place - start, isWhole: isWhole)
    }

    private static let (comma, quote, escape, newLine, carriageReturn) = (
        UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "\n"), UInt8(ascii: "\r")
    )

    /// Reads a field up to its end, which is a comma or the end of the row.
    private mutating func readField() -> (field: String, endsRow: Bool, isWhole: Bool) {
        var field: [UInt8] = []
        var isWhole = true
        let isQuoted = place < bytes.count && bytes[place] == Self.quote
        if isQuoted {
            place += 1
            isWhole = false
            while place < bytes.count {
                let byte = bytes[place]
                place += 1
                if byte == Self.quote {
                    guard place < bytes.count, bytes[place] == Self.quote else {
                        isWhole = true
                        break
                    }
                    place += 1
                }
                if byte == Self.newLine { line += 1 }
                field.append(byte)
            }
        }
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            switch byte {
            case Self.comma: return (String(decoding: field, as: UTF8.self), false, isWhole)
            case Self.newLine:
                line += 1
                return (String(decoding: field, as: UTF8.self), true, isWhole)
            case Self.carriageReturn where place == bytes.count || bytes[place] == Self.newLine: break
            case Self.escape where place < bytes.count && bytes[place] == Self.comma && !isQuoted:
                field.append(Self.comma)
                place += 1
            default:
                // Only a comma or the end of the row may follow a closing quotation mark.
                isWhole = isWhole && !isQuoted
                field.append(byte)
            }
        }
        return (String(decoding: field, as: UTF8.self), true, isWhole)
    }
}
