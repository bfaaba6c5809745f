import CognitoEvents
import Foundation
import Testing
import WireJSON

/// Cognito Streams: the contents of its events.
@Suite struct CognitoStreamsTests {
    @Test func `records are read from their file`() throws {
        let records = try CognitoStreamsEvent(Sample.received("CognitoStreams")).records
        try #require(records.count == 3)
        #expect(
            records[0]
                == CognitoStreamsRecord(
                    identityPoolID: "eu-west-1:c829c1d2-c804-4b9e-b470-ff7e4f9fc334",
                    identityID: "eu-west-1:8eea4e91-a855-44d0-b380-9a5b6938c59e", dataSetName: "quiz_progress",
                    records: [
                        StreamedRecord(
                            key: "round", value: "12", syncCount: 8, lastModifiedDate: 1_764_576_312_874,
                            deviceLastModifiedDate: 1_764_576_309_000),
                        StreamedRecord(
                            key: "teamName", value: "Les Chouettes à lunettes", syncCount: 8,
                            lastModifiedDate: 1_764_576_312_874,
                            deviceLastModifiedDate: 1_764_576_311_250),
                    ], lastModifiedDate: 1_764_576_312_874, syncCount: 8,
                    sequenceNumber: "49661558132372393909616903093699925896785478749200000146"))
        #expect(records[1].payloadType == .s3URL)
        #expect(records[1].records.isEmpty)
        #expect(records[1].recordsURL?.reveal().hasPrefix("https://sync-overflow.s3.example.com/") == true)
        #expect(records[2].operation == .remove)
        #expect(records[2].records.first?.operation == .remove)
    }

    @Test(
        arguments: [
            ("{\"identityPoolId\":\"p\",\"identityId\":\"i\",\"datasetName\":\"d\"}", SyncOperation(rawValue: ""), nil),
            (
                "{\"identityPoolId\":\"p\",\"identityId\":\"i\",\"dataSetName\":\"d\",\"operation\":\"merge\",\"syncCount\":\"7\"}",
                SyncOperation(rawValue: "merge"), 7
            ),
        ] as [(String, SyncOperation, Int64?)])
    func `most of a record may be missing`(text: String, operation: SyncOperation, count: Int64?) throws {
        let expected = CognitoStreamsRecord(
            identityPoolID: "p", identityID: "i", dataSetName: "d", operation: operation,
            payloadType: StreamsPayloadType(rawValue: ""), syncCount: count)
        #expect(try CognitoStreamsRecord(data: Array(text.utf8)) == expected)
        #expect(try CognitoStreamsRecord(base64: Data(text.utf8).base64EncodedString()) == expected)
    }

    @Test(arguments: [
        ("{}", "identityPoolId: expected text, found nothing"), ("canary", "not JSON: expected a value at byte 0"),
        ("[\"canary\"]", "the document: expected object, found array"),
        (
            "{\"identityPoolId\":\"p\",\"identityId\":\"i\",\"dataSetName\":\"d\",\"kinesisSyncRecords\":[{}]}",
            "kinesisSyncRecords[0].key: expected text, found nothing"
        ),
        (
            "{\"identityPoolId\":\"p\",\"identityId\":\"i\",\"dataSetName\":\"d\",\"syncCount\":1.5}",
            "syncCount: expected whole number, found number"
        ),
        (
            "{\"identityPoolId\":\"p\",\"identityId\":\"i\"}", "dataSetName: expected text, found nothing"
        ),
    ])
    func `data that cannot be read is named by its place, and by that of its record`(text: String, error: String) {
        #expect(throws: EventError(error)) { try CognitoStreamsRecord(data: Array(text.utf8)) }
        let good = Data(#"{"identityPoolId":"p","identityId":"i","dataSetName":"d"}"#.utf8).base64EncodedString()
        let bad = Data(text.utf8).base64EncodedString()
        let records = "[{\"kinesis\":{\"data\":\"\(good)\"}},{\"kinesis\":{\"data\":\"\(bad)\"}}]"
        #expect(throws: EventError("Records[1].kinesis.data: \(error)")) {
            try CognitoStreamsEvent(.spelt("{\"Records\":\(records)}"))
        }
    }

    @Test(arguments: [
        ("{\"kinesis\":{\"data\":\"\"}}", "Records[0].kinesis.data: not JSON: the input is empty at byte 0"),
        ("{\"kinesis\":{}}", "Records[0].kinesis.data: expected text, found nothing"),
        ("{\"kinesis\":{\"data\":[]}}", "Records[0].kinesis.data: expected text, found array"),
        ("{\"kinesis\":{\"data\":\"canary!\"}}", "Records[0].kinesis.data: expected base64"),
    ])
    func `a record without data is an error with its path`(record: String, error: String) {
        #expect(throws: EventError(error)) { try CognitoStreamsEvent(.spelt("{\"Records\":[\(record)]}")) }
    }

    @Test func `a later record without kinesis is an error with its path`() {
        let good = Data(#"{"identityPoolId":"p","identityId":"i","dataSetName":"d"}"#.utf8).base64EncodedString()
        #expect(throws: EventError("Records[1].kinesis: expected object, found nothing")) {
            try CognitoStreamsEvent(.spelt("{\"Records\":[{\"kinesis\":{\"data\":\"\(good)\"}},{}]}"))
        }
    }

    @Test func `a batch that is done goes back as it came, and Lambda is told from which record on to send it again`()
        throws
    {
        let received = try Sample.received("CognitoStreams")
        let records = try CognitoStreamsEvent(received).records
        #expect(CognitoStreamsDecision.done.answer(to: received) == received.document.bytes)
        let answer = CognitoStreamsDecision.retry(from: records[1]).answer(to: received)
        let number = "49661558132372393909616903093699925896785478749200000147"
        #expect(String(decoding: answer, as: UTF8.self) == #"{"batchItemFailures":[{"itemIdentifier":"\#(number)"}]}"#)
    }

    @Test(arguments: [
        #"{"identityId":"i","kinesisSyncRecords":[{"key":"a","value":"1","op":"replace"}]}"#,
        #"[{"key":"a","value":"1","op":"replace"}]"#,
    ])
    func `an update behind a URL is an object with records, or an array of them`(text: String) throws {
        let records = try StreamedRecord.records(inDownload: Array(text.utf8))
        #expect(records == [StreamedRecord(key: "a", value: "1")])
    }

    @Test(arguments: [
        ("<Error>canary</Error>", "not JSON: expected a value at byte 0"),
        (#""canary""#, "the document: expected object, found text"),
        (#"[{"key":"a"},{}]"#, "[1].key: expected text, found nothing"),
        (#"{"kinesisSyncRecords":"canary"}"#, "kinesisSyncRecords: expected array, found text"),
    ])
    func `an update behind a URL that cannot be read is named by its place`(text: String, error: String) {
        #expect(throws: EventError(error)) { try StreamedRecord.records(inDownload: Array(text.utf8)) }
    }

    @Test(arguments: [
        (SyncOperation.replace.rawValue, "replace"), (SyncOperation.remove.rawValue, "remove"),
        ("\(StreamsPayloadType.inline)", "Inline"), ("\(StreamsPayloadType.s3URL)", "S3Url"),
    ])
    func `a word has its spelling on the wire`(word: String, wire: String) { #expect(word == wire) }
}
