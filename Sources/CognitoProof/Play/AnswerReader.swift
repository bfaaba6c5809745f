import Glibc
import WireJSON

enum AnswerReader {
    private static let member = Array(",\"response\":".utf8)
    private static let opening = Array("{\"response\":".utf8)

    /// Returns the JSON document of a function's answer; nil if the answer is an error.
    ///
    /// If the answer is not JSON, the document is an empty object. A function that uses this package repeats the
    /// event's bytes up to `response`. In that case, only `response` is read.
    static func document(_ answer: ExploredAnswer, to event: [UInt8]) -> JSONDocument? {
        guard case .event(let bytes) = answer.outcome else { return nil }
        if let start = responseStart(event), begins(bytes, as: event, upTo: start) {
            var response: [UInt8] = []
            response.reserveCapacity(opening.count + bytes.count - start)
            response += opening
            response += bytes[start...]
            if let document = try? JSONDocument(response) { return document }
        }
        return (try? JSONDocument(bytes)) ?? (try? JSONDocument(Array("{}".utf8)))
    }

    /// Returns true if an answer begins with the event's bytes before `end`, and continues after them.
    private static func begins(_ answer: [UInt8], as event: [UInt8], upTo end: Int) -> Bool {
        guard answer.count > end, event.count >= end else { return false }
        return answer.withUnsafeBytes { answer in
            event.withUnsafeBytes { event in
                guard let answer = answer.baseAddress, let event = event.baseAddress else { return false }
                return memcmp(answer, event, end) == 0
            }
        }
    }

    /// Returns the position of the value of `response`; nil if `response` is not the event's last member.
    private static func responseStart(_ event: [UInt8]) -> Int? {
        event.withUnsafeBytes { event in
            var start = event.count - member.count
            while start >= 0 {
                if event[start] == UInt8(ascii: ","), event[start..<start + member.count].elementsEqual(member) {
                    return start + member.count
                }
                start &-= 1
            }
            return nil
        }
    }
}
