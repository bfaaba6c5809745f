import CognitoProcessTestSupport
import CognitoTestSupport
import Testing

/// The changes that a decision may make in an event.
@Suite(.timeLimit(.minutes(5))) struct ResponseTests {
    @Test(
        arguments: try Function.selective.filter(\.answersWithEvent).flatMap { function in
            try function.samples().map { Row("\(function.name): \($0.name)", (function: function, sample: $0)) }
        })
    func `a decided event comes back whole, with nothing changed but what the decision is about`(
        row: Row<(function: Function, sample: Sample)>
    ) async throws {
        let (function, sample) = row.value
        let answer = try await function.invoke(sample.bytes).answer
        let member = function.changedMember
        #expect(try JSONObject(answer).isEqual(to: try JSONObject(sample.bytes), except: member))
        // In the samples this member comes last, so that all before it are the bytes that came.
        let text = String(decoding: sample.bytes, as: UTF8.self)
        let start = try #require(text.firstRange(of: "\"\(member)\":")).upperBound
        #expect(answer.starts(with: text[..<start].utf8))
        let names = try JSONObject(sample.bytes)[object: "response"].members.keys
        #expect(try JSONObject(answer)[object: "response"].members.keys.sorted() == names.sorted())
    }
}
