import CognitoEvents
import Testing
import WireJSON

/// Every member of every file spoilt in every way.
@Suite struct EventMutationTests {
    private static let spared: Set<String> = ["triggerSource", "eventType", "data"]

    @Test(arguments: Sample.all, Mutation.allCases)
    func `a spoilt event decodes and comes back as it is, or its error names a place and no value`(
        sample: Sample, mutation: Mutation
    ) throws {
        let document = try JSONDocument(Poison.applied(to: sample.bytes, sparing: Self.spared))
        for bytes in mutation.applied(to: document) {
            guard let failure = Self.failure(of: bytes) else { continue }
            Issue.record("\(failure): \(String(decoding: bytes, as: UTF8.self))")
        }
    }

    private static func failure(of bytes: [UInt8]) -> String? {
        do {
            let received = try ReceivedEvent(bytes)
            guard JSONEditor(received.document).finish() == bytes else { return "no echo" }
            if received.document.root["response"] != nil, ResponseEditor(received).finish() != bytes {
                return "no echo where nothing is decided"
            }
            if let answer = try DecodedEvent(received)?.answer { _ = try JSONDocument(answer) }
            return nil
        } catch {
            return Self.failure(of: error)
        }
    }

    private static func failure(of error: any Error) -> String? {
        let text = "\(error)"
        guard error is EventError else { return "another error: \(text)" }
        let namesAPlace = text.first?.isLetter == true && text.contains(": expected ") || text.contains(".data: ")
        guard namesAPlace, !text.contains("the document") else { return "no place in '\(text)'" }
        return text.contains(Poison.canary) ? "a value in '\(text)'" : nil
    }

    @Test(arguments: Mutation.allCases)
    func `a spoilt record of a stream decodes, or its error names a place and no value`(mutation: Mutation) throws {
        let record = """
            {"identityPoolId":"canary7f3e","identityId":"canary7f3e","dataSetName":"canary7f3e","operation":"canary7f3e",\
            "kinesisSyncRecords":[{"key":"canary7f3e","value":"canary7f3e","syncCount":1,"lastModifiedDate":2,\
            "deviceLastModifiedDate":3,"op":"canary7f3e"}],"lastModifiedDate":4,"kinesisSyncRecordsURL":"canary7f3e",\
            "payloadType":"canary7f3e","syncCount":5}
            """
        for bytes in mutation.applied(to: try JSONDocument(Array(record.utf8))) {
            do {
                _ = try CognitoStreamsRecord(data: bytes)
            } catch {
                if let failure = Self.failure(of: error) { Issue.record("\(failure)") }
            }
        }
    }
}
