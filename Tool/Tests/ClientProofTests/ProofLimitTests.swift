import ClientProof
import CognitoProof
import Testing

/// The values of `--at-most`.
@Suite struct ProofLimitTests {
    @Test(
        arguments: [
            ("5000", 5000, 600), ("90s", 2000, 90), ("20m", 2000, 1200), ("1h", 2000, 3600), ("0", nil, nil),
            ("", nil, nil),
            ("m", nil, nil), ("-1", nil, nil), ("5d", nil, nil), ("1.5h", nil, nil), ("٣", nil, nil),
        ] as [(String, Int?, Int?)])
    func `a limit is a number of histories or a time`(text: String, histories: Int?, seconds: Int?) {
        var limit = ProofLimit()
        #expect(limit.read(text) == (histories != nil))
        #expect(limit.histories == histories ?? 2000 && limit.time == .seconds(seconds ?? 600))
    }
}
