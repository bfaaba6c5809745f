/// All sign-ins with a code, for tests that go over them.
package enum SampleSignIns {
    package static let all: [any CodeSignIn.Type] = [
        AnswerIsMetadata.self, AnswerIsPublic.self, AnyLastSuccess.self, BoundCode.self, CodeBurnt.self,
        CodeOfTheMoment.self, CodeResent.self, ConstantIsShown.self, CountedCode.self, CrashesOnSRP.self,
        EverlastingLink.self, FirstCodeAgain.self, InvitedGetTokens.self, KeyedCode.self, KnownIsSeen.self,
        LastTenCodes.self, LimitedGuesses.self, LimitedToken.self, LogsForOddAnswers.self, LongAnswers.self,
        MetadataIsCode.self, MetadataTrusted.self, MisdirectedCode.self, NameUnchecked.self, NoteRequired.self,
        OrderIgnored.self, OwnChannel.self, PetName.self, PrefixCompared.self, RandomState.self,
        RemembersSuccess.self, SameForAll.self, SameForUnknown.self, SessionLengthOnly.self, SeveralGuesses.self,
        ShownCode.self, ShownPart.self, ShowsNumber.self, SoundCode.self, TokenOfAnyone.self,
        TokensAfterGuesses.self, UnknownGetsTokens.self, UnknownLooksDifferent.self, UnlimitedAttempts.self,
    ]
}
