import Glibc

/// The current time in HTTP's format.
enum HTTPDate {
    static var now: String {
        var (seconds, parts) = (time(nil), tm())
        gmtime_r(&seconds, &parts)
        var text = [CChar](repeating: 0, count: 64)
        // The names of days and months are English, because this program does not call setlocale.
        let count = strftime(&text, text.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
        return String(decoding: text[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
