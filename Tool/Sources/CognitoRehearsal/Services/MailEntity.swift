import Foundation
@_spi(Internal) import WireJSON

/// An email as a MIME document (RFC 5322, RFC 2045 to 2047), as programs send it with `SendRawEmail`.
///
/// Attachments are left out. A malformed document is read as far as possible.
struct MailEntity: Sendable {
    private let headers: [(name: String, value: String)]
    private let body: ArraySlice<UInt8>

    /// The part whose boundary is missing, or that lies deeper than this, is not searched.
    private static let maximumDepth = 8

    init(_ bytes: [UInt8]) { self.init(bytes[...]) }

    private init(_ bytes: ArraySlice<UInt8>) {
        var headers: [(name: String, value: String)] = []
        var rest = bytes
        while let line = Self.takeLine(&rest), !line.isEmpty {
            // A header goes on in the lines that begin with a blank.
            let text = String(decoding: line, as: UTF8.self)
            if let first = line.first, first == 0x20 || first == 0x09, !headers.isEmpty {
                headers[headers.count - 1].value += " " + text.trimmingCharacters(in: .whitespaces)
            } else if let colon = text.firstIndex(of: ":") {
                headers.append(
                    (
                        text[..<colon].lowercased(),
                        text[text.index(after: colon)...].trimmingCharacters(in: .whitespaces)
                    ))
            }
        }
        self.headers = headers
        body = rest
    }

    /// The subject, the text and the HTML; nil without text and HTML.
    var content: MailContent? {
        MailContent(
            subject: header("subject").map(EncodedWords.decoded) ?? "", text: part("text/plain", depth: 0),
            html: part("text/html", depth: 0))
    }

    /// The addresses of the headers `To`, `Cc` and `Bcc`.
    var recipients: [String] {
        ["to", "cc", "bcc"].flatMap { name in
            headers.filter { $0.name == name }.flatMap { MailAddress.addresses(in: $0.value) }
        }
    }

    private func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }

    /// Returns the text of the first part of a type that is no attachment.
    private func part(_ type: String, depth: Int) -> String? {
        let own = HeaderValue(header("content-type") ?? "text/plain")
        if own.name.hasPrefix("multipart/") {
            guard let boundary = own.parameters["boundary"], !boundary.isEmpty, depth < Self.maximumDepth else {
                return nil
            }
            return parts(boundary).lazy.compactMap { $0.part(type, depth: depth + 1) }.first
        }
        guard own.name == type, HeaderValue(header("content-disposition") ?? "").name != "attachment" else {
            return nil
        }
        let bytes =
            switch header("content-transfer-encoding")?.lowercased() {
            case "base64": Base64.decode(String(decoding: body.filter { $0 > 0x20 }, as: UTF8.self)) ?? []
            case "quoted-printable": QuotedPrintable.decoded(body)
            default: Array(body)
            }
        return MailCharset.text(bytes, in: own.parameters["charset"]).replacing("\r\n", with: "\n")
    }

    /// Returns the parts between the lines that have the boundary.
    private func parts(_ boundary: String) -> [MailEntity] {
        let delimiter = Array("--\(boundary)".utf8)
        var parts: [MailEntity] = []
        var start: Int?
        var rest = body
        while true {
            let begin = rest.startIndex
            guard let line = Self.takeLine(&rest) else { break }
            guard line.starts(with: delimiter) else { continue }
            let end = line.dropFirst(delimiter.count).filter { $0 > 0x20 }
            guard end.isEmpty || end == Array("--".utf8) else { continue }
            if let start { parts.append(MailEntity(Self.withoutLineEnd(body[start..<begin]))) }
            start = end.isEmpty ? rest.startIndex : nil
            if start == nil { break }
        }
        // A document that breaks off still has its last part.
        if let start { parts.append(MailEntity(body[min(start, body.endIndex)...])) }
        return parts
    }

    /// Takes the bytes before the next line end, and the line end; nil at the end.
    private static func takeLine(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard !rest.isEmpty else { return nil }
        let end = rest.firstIndex(of: 0x0A)
        let line = rest[..<(end ?? rest.endIndex)]
        rest = end.map { rest[($0 + 1)...] } ?? rest[rest.endIndex...]
        return line.last == 0x0D ? line.dropLast() : line
    }

    private static func withoutLineEnd(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard bytes.last == 0x0A else { return bytes }
        let line = bytes.dropLast()
        return line.last == 0x0D ? line.dropLast() : line
    }
}

/// A header's value with parameters, such as `text/plain; charset="utf-8"`.
private struct HeaderValue {
    /// The value before the parameters, in lower case.
    let name: String
    let parameters: [String: String]

    init(_ text: String) {
        var parts: [String] = [""]
        var isQuoted = false
        for character in text.unicodeScalars {
            if character == "\"" { isQuoted.toggle() }
            if character == ";", !isQuoted {
                parts.append("")
            } else {
                parts[parts.count - 1].unicodeScalars.append(character)
            }
        }
        name = parts[0].trimmingCharacters(in: .whitespaces).lowercased()
        var parameters: [String: String] = [:]
        for part in parts.dropFirst() {
            guard let equal = part.firstIndex(of: "=") else { continue }
            let key = part[..<equal].trimmingCharacters(in: .whitespaces).lowercased()
            parameters[key] = part[part.index(after: equal)...]
                .trimmingCharacters(in: .whitespaces).trimmingCharacters(in: ["\""])
        }
        self.parameters = parameters
    }
}

/// Text of another script in a header, such as `=?utf-8?B?Z3LDvMOfZQ==?=` (RFC 2047).
private enum EncodedWords {
    static func decoded(_ text: String) -> String {
        var result = ""
        var end = text.startIndex
        for word in text.matches(of: /=\?([^?\s]+)\?([BbQq])\?([^?\s]*)\?=/) {
            let between = text[end..<word.range.lowerBound]
            // Blanks between two words only separate them.
            if end == text.startIndex || !between.allSatisfy(\.isWhitespace) { result += between }
            end = word.range.upperBound
            let bytes =
                word.output.2.lowercased() == "b"
                ? Base64.decode(String(word.output.3)) ?? []
                : QuotedPrintable.decoded(Array(word.output.3.replacing("_", with: " ").utf8)[...])
            result += MailCharset.text(bytes, in: String(word.output.1))
        }
        return result + text[end...]
    }
}

/// The encoding of bytes as `=C3=BC` (RFC 2045).
private enum QuotedPrintable {
    static func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        var index = bytes.startIndex
        while index < bytes.endIndex {
            defer { index += 1 }
            guard bytes[index] == UInt8(ascii: "=") else {
                result.append(bytes[index])
                continue
            }
            let next = bytes[(index + 1)...].prefix(2)
            if let byte = next.count == 2 ? UInt8(String(decoding: next, as: UTF8.self), radix: 16) : nil {
                result.append(byte)
                index += 2
            } else if next.first == 0x0A || next.elementsEqual([0x0D, 0x0A]) {
                // A line that goes on in the next one.
                index += next.first == 0x0A ? 1 : 2
            } else {
                result.append(bytes[index])
            }
        }
        return result
    }
}

/// The character sets of emails.
private enum MailCharset {
    static func text(_ bytes: [UInt8], in name: String?) -> String {
        switch name?.lowercased() {
        case "iso-8859-1", "latin1", "windows-1252": String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
        default: String(decoding: bytes, as: UTF8.self)
        }
    }
}
