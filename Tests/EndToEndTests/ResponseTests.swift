import Testing

/// What a decision may change in an event.
@Suite(.timeLimit(.minutes(1))) struct ResponseTests {
    @Test(
        arguments: try Function.selective.flatMap { function in
            try function.samples().map { Row("\(function.name): \($0.name)", (function: function, sample: $0)) }
        })
    func `a decided event comes back whole, with nothing changed but its response`(
        row: Row<(function: Function, sample: Sample)>
    ) async throws {
        let (function, sample) = row.value
        let answer = try await function.invoke(sample.bytes).answer
        #expect(try JSONObject(answer).isEqual(to: try JSONObject(sample.bytes), except: "response"))
        // In the samples the response comes last, so that all before it are the bytes that came.
        let text = String(decoding: sample.bytes, as: UTF8.self)
        let start = try #require(text.firstRange(of: "\"response\":")).upperBound
        #expect(answer.starts(with: text[..<start].utf8))
        let names = try JSONObject(sample.bytes)[object: "response"].members.keys
        #expect(try JSONObject(answer)[object: "response"].members.keys.sorted() == names.sorted())
    }
}
