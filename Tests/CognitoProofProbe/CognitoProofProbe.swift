import CognitoProofSamples
import TriggerKit

/// Any of the samples as a program of its own: the one that `SAMPLE` names.
@main
enum CognitoProofProbe {
    private static let samples: [String: @MainActor () throws -> Void] = [
        "SoundCode": { SoundCode.main() }, "AnyLastSuccess": { AnyLastSuccess.main() },
        "NameUnchecked": { NameUnchecked.main() }, "UnlimitedAttempts": { UnlimitedAttempts.main() },
        "AnswerIsPublic": { AnswerIsPublic.main() }, "AnswerIsMetadata": { AnswerIsMetadata.main() },
        "PrefixCompared": { PrefixCompared.main() }, "SessionLengthOnly": { SessionLengthOnly.main() },
        "MetadataTrusted": { MetadataTrusted.main() }, "UnknownLooksDifferent": { UnknownLooksDifferent.main() },
        "CodeResent": { CodeResent.main() }, "UnknownGetsTokens": { UnknownGetsTokens.main() },
        "CodeBurnt": { CodeBurnt.main() }, "CrashesOnSRP": { CrashesOnSRP.main() }, "SoundSum": { SoundSum.main() },
        "TokensAfterGuesses": { TokensAfterGuesses.main() }, "FirstCodeAgain": { FirstCodeAgain.main() },
        "SameForAll": { SameForAll.main() }, "EverlastingLink": { EverlastingLink.main() },
        "SeveralGuesses": { SeveralGuesses.main() }, "ShownCode": { ShownCode.main() },
        "KnownIsSeen": { KnownIsSeen.main() }, "PetName": { PetName.main() },
        "ConstantIsShown": { ConstantIsShown.main() }, "OwnChannel": { OwnChannel.main() },
        "KeyedCode": { KeyedCode.main() }, "ConditionalCode": { ConditionalCode.main() },
        "RiddleOrCode": { RiddleOrCode.main() },
        "SentWords": { SentWords.main() }, "CodeOfTheMoment": { CodeOfTheMoment.main() },
        "MetadataIsCode": { MetadataIsCode.main() }, "BoundCode": { BoundCode.main() },
        "LastTenCodes": { LastTenCodes.main() }, "CountedCode": { CountedCode.main() },
        "MisdirectedCode": { MisdirectedCode.main() }, "InvitedGetTokens": { InvitedGetTokens.main() },
        "ShownPart": { ShownPart.main() }, "LogsForOddAnswers": { LogsForOddAnswers.main() },
    ]

    @MainActor
    static func main() throws {
        guard let sample = Environment["SAMPLE"].flatMap({ samples[$0] }) else {
            throw InvalidSetting("SAMPLE", "names no sample")
        }
        try sample()
    }
}
