import CognitoModel
import CognitoRehearsal
import Testing
import WireJSON

/// Codes of custom senders' events, sealed with the key that a function has.
@Suite struct NamedEventCodeTests {
    private static let key = "arn:aws:kms:eu-west-1:111122223333:key/own"

    private static func sample(_ name: String) throws -> NamedEvent {
        let sample = try #require(SampleEvent.all.first { $0.name == name })
        return NamedEvent(name: name, bytes: sample.bytes)
    }

    private static func code(_ event: NamedEvent) throws -> String? {
        try JSONDocument(event.bytes).root["request"]?["code"]?.value.text
    }

    @Test(arguments: [
        (["KMS_KEY_ARN": key], key), (["CODE_KEY": key], key),
        (["A": "arn:aws:kms:eu-west-1:111122223333:key/other", "KMS_KEY_ARN": key], key),
        (["KEY": "arn:aws-cn:kms:cn-north-1:111122223333:key/own"], "arn:aws-cn:kms:cn-north-1:111122223333:key/own"),
        (["KMS_KEY_ARN": "arn:aws:kms:eu-west-1:111122223333:alias/codes", "KEY": "key/own"], nil), ([:], nil),
    ])
    func `a function's own key is in any variable, first in the usual one`(variables: [String: String], own: String?) {
        #expect(ServiceVariables.ownKey(in: variables) == own)
    }

    @Test func `a sample's code is sealed anew, and nothing else changes`() throws {
        let sample = try Self.sample("CustomEmailSender_SignUp")
        let sealed = try #require(try [sample].sealed(for: ["KEY": Self.key]).first)
        let (old, new) = (try #require(try Self.code(sample)), try #require(try Self.code(sealed)))
        #expect(old != new)
        let text = String(decoding: sealed.bytes, as: UTF8.self)
        #expect(text.replacing(new, with: old) == String(decoding: sample.bytes, as: UTF8.self))
        #expect(try !sealed.needsRealKey() && sealed.sealed(under: Self.key).bytes == sealed.bytes)
    }

    @Test(arguments: ["CustomEmailSender_AccountTakeOverNotification", "PreSignUp_SignUp"])
    func `an event without a code stays as it is`(name: String) throws {
        let sample = try Self.sample(name)
        #expect(try sample.sealed(under: Self.key).bytes == sample.bytes && !sample.needsRealKey())
    }

    @Test func `a code that no key here opens stays as it is`() throws {
        let sample = try Self.sample("CustomSMSSender_SignUp")
        let code = try #require(try Self.code(sample))
        let text = String(decoding: sample.bytes, as: UTF8.self)
        for other in [String(code.dropLast(8)) + "AAAAAAA=", "AAAA", "not base64"] {
            let event = NamedEvent(name: "real", bytes: Array(text.replacing(code, with: other).utf8))
            #expect(try event.needsRealKey() && event.sealed(under: Self.key).bytes == event.bytes)
        }
    }
}
