/// The rows of a file of comma-separated values, as RFC 4180 has them, with Cognito's escape of a comma: `\,`.
///
/// A field in quotation marks may hold commas, line breaks and, doubled, quotation marks.
struct CSVRows: Sequence, IteratorProtocol {
    /// A row, and the number of the line on which it begins.
    struct Row: Equatable, Sendable {
        let line: Int
        let fields: [String]
        /// The number of its bytes.
        let size: Int
        /// False for a row whose quotation marks do not match.
        let isWhole: Bool
    }

    private let bytes: [UInt8]
    private var place = 0
    private var line = 1

    /// Reads a file in UTF-8.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        // Some programs begin a file with a mark of its encoding.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    }

    /// Returns the next row; empty lines are none.
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

    /// Reads a field and what ends it: a comma, or the end of the row.
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
                // Nothing stands between a closing quotation mark and the comma.
                isWhole = isWhole && !isQuoted
                field.append(byte)
            }
        }
        return (String(decoding: field, as: UTF8.self), true, isWhole)
    }
}
