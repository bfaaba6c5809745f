import CognitoProcessTestSupport
import Testing

/// The function that handles every event and changes none.
@Suite(.timeLimit(.minutes(5))) struct WitnessTests {
    @Test func `the folder of events holds a sample of every trigger source`() throws {
        #expect(try Sample.all().count >= 45)
    }

    @Test(arguments: try Sample.all())
    func `an event comes back byte for byte, and its source and outline are in the log`(sample: Sample) async throws {
        let invocation = try await Function.witness.invoke(sample.bytes)
        #expect(invocation.answer == sample.bytes)
        let event = try JSONObject(sample.bytes)
        let lines = try invocation.lines
        #expect(lines.count == 1)
        #expect(lines.first?.contains("cognito.trigger_source=\(event[text: "triggerSource"] ?? sample.name)") == true)
        #expect(lines.first?.contains("outline=\"{") == true)
    }

    @Test func `an event of a source and of members that nobody knows yet comes back byte for byte`() async throws {
        let event = Array(
            #"{ "triggerSource":"Later_Thing" , "request":{"a\/b":[1.50e3,{}]},"née":"\ud83c\udf45", "response":null }"#
                .utf8)
        #expect(try await Function.witness.invoke(event).answer == event)
    }

    @Test func `control characters in a trigger source do not reach the log`() async throws {
        let event = Array(#"{"triggerSource":"Later_\u001b]0;title\u0007\u009b2J\r\nFAKE"}"#.utf8)
        let run = try await DeskRun(.witness, ["-"], input: event)
        #expect(run.output == event + [UInt8(ascii: "\n")])
        #expect(run.errors.contains("cognito.trigger_source=Later_?]0;title??2J??FAKE"), "\(run.errors)")
        let commands: [Unicode.Scalar] = ["\u{1B}", "\u{07}", "\u{9B}", "\r"]
        #expect(!run.errors.unicodeScalars.contains { commands.contains($0) })
    }

    @Test func `an event of five million bytes comes back byte for byte`() async throws {
        let event = Array(
            (#"{"triggerSource":"PreSignUp_SignUp","request":{"clientMetadata":{"long":""#
                + String(repeating: "ü", count: 2_500_000) + #""}},"response":{}}"#).utf8)
        #expect(try await Function.witness.invoke(event).answer == event)
    }
}
