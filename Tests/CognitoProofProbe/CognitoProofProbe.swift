import CognitoProofSamples
import TriggerKit

/// Any of the samples as a program of its own: the one that `SAMPLE` names.
@main
enum CognitoProofProbe {
    private static let others: [any TriggerFunction.Type] = [
        ConditionalCode.self, PaperCodes.self, RiddleOrCode.self, SentWords.self, SoundSum.self,
    ]

    static func main() throws {
        let name = LambdaEnvironment["SAMPLE"]
        guard let sample = (SampleSignIns.all + others).first(where: { "\($0)" == name }) else {
            throw InvalidSetting("SAMPLE", "names no sample")
        }
        sample.main()
    }
}
