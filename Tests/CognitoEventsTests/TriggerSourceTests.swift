import CognitoEvents
import CognitoModel
import Testing

/// Trigger sources, known and not.
@Suite struct TriggerSourceTests {
    @Test func `41 sources are known, each once`() {
        #expect(TriggerSource.known.count == 41)
        #expect(Set(TriggerSource.known).count == 41)
    }

    @Test(arguments: TriggerSource.known)
    func `a known source has a family and prints as on the wire`(source: TriggerSource) {
        #expect(source.family != nil)
        #expect("\(source)" == source.rawValue)
        #expect(TriggerSource(rawValue: source.rawValue) == source)
    }
}
