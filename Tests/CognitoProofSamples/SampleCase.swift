@_spi(Internal) public import CognitoProof
package import CognitoTriggersTesting

/// A sample with the settings of its exploration, and the property that its mistake breaks.
public struct SampleCase: Sendable, CustomStringConvertible {
    /// The place of the right answer.
    public enum Answer: Sendable {
        case parameter(String)
        case text(String)
        /// A message that the sample writes to a file, or keeps in its outbox.
        case outbox
        /// A message that leaves through the emulated SES.
        case mail
    }

    package let sample: any CodeSignIn.Type
    /// The broken property; nil for a sample without a mistake.
    public let property: SignInProperty?
    /// The steps of each sign-in.
    public var steps: [SignInStep] = [.custom]
    /// The client metadata of the app.
    public var metadata: [String: String] = [:]
    package var attributes: UserAttributes = [:]
    /// The variables that choose a form of the mistake.
    public var variables: [String: String] = [:]
    /// The place of the right answer.
    public var answer = Answer.parameter("code")

    /// The name with the settings that make a form of the mistake.
    public var description: String {
        ([name] + variables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }).joined(separator: " ")
    }
    /// The name of the sample's type.
    public var name: String { "\(sample)" }

    /// True if the mistake takes a process: one that can crash, or one whose mails are seen.
    package var needsProcess: Bool {
        if case .mail = answer { return true }
        return sample == CrashesOnSRP.self
    }

    /// The cases that are explored as programs, too.
    public static let ofPrograms = [
        SampleCase(sample: AnyLastSuccess.self, property: .tokensNeedEveryStep),
        SampleCase(sample: NameUnchecked.self, property: .tokensNeedEveryStep, steps: [.password, .custom]),
        SampleCase(sample: UnlimitedAttempts.self, property: .guessesAreBounded),
        SampleCase(sample: UnlimitedAttempts.self, property: .everyHistoryEnds),
        SampleCase(sample: AnswerIsPublic.self, property: .nothingSecretIsShown),
        SampleCase(sample: PrefixCompared.self, property: .oddEventsDoNoHarm),
        SampleCase(sample: SessionLengthOnly.self, property: .tokensNeedEveryStep),
        SampleCase(sample: MetadataTrusted.self, property: .tokensNeedEveryStep, metadata: ["device": "trusted"]),
        SampleCase(sample: UnknownLooksDifferent.self, property: .unknownUsersLookAlike),
        SampleCase(sample: UnknownGetsTokens.self, property: .unknownUsersGetNoTokens),
        SampleCase(sample: CodeResent.self, property: .repeatedCallsAgree, answer: .outbox),
        SampleCase(sample: CodeBurnt.self, property: .repeatedCallsAgree),
        SampleCase(sample: CrashesOnSRP.self, property: .oddEventsDoNoHarm),
        SampleCase(sample: TokensAfterGuesses.self, property: .tokensNeedEveryStep),
        SampleCase(sample: FirstCodeAgain.self, property: .oddEventsDoNoHarm, steps: [.custom, .custom]),
        SampleCase(sample: SameForAll.self, property: .answersBelongToUsers),
        SampleCase(sample: EverlastingLink.self, property: .usedAnswersAreSpent),
        SampleCase(sample: SeveralGuesses.self, property: .oddEventsDoNoHarm),
        SampleCase(sample: ShownCode.self, property: .nothingSecretIsShown),
        SampleCase(sample: KnownIsSeen.self, property: .unknownUsersLookAlike),
        SampleCase(sample: CodeOfTheMoment.self, property: .answersBelongToUsers, variables: ["FORM": "second"]),
        SampleCase(sample: CodeOfTheMoment.self, property: .answersBelongToUsers, variables: ["FORM": "minute"]),
        SampleCase(sample: MetadataIsCode.self, property: .oddEventsDoNoHarm, metadata: ["code": "123456"]),
        SampleCase(sample: CountedCode.self, property: .unknownUsersLookAlike, variables: ["FORM": "asTyped"]),
        SampleCase(sample: CountedCode.self, property: .unknownUsersLookAlike, variables: ["FORM": "lowerCase"]),
        SampleCase(sample: CountedCode.self, property: .guessesAreBounded, variables: ["FORM": "race"]),
        SampleCase(sample: InvitedGetTokens.self, property: .tokensNeedEveryStep),
        SampleCase(sample: ShownPart.self, property: .nothingSecretIsShown, variables: ["FORM": "beginning"]),
        SampleCase(sample: ShownPart.self, property: .nothingSecretIsShown, variables: ["FORM": "saltLast"]),
        SampleCase(sample: LogsForOddAnswers.self, property: .nothingSecretIsShown),
        SampleCase(sample: LastTenCodes.self, property: .oddEventsDoNoHarm),
        SampleCase(
            sample: MisdirectedCode.self, property: .answersReachTheirUser, variables: ["FORM": "copy"],
            answer: .mail),
        SampleCase(
            sample: MisdirectedCode.self, property: .answersReachTheirUser, variables: ["FORM": "unverified"],
            answer: .mail),
        SampleCase(
            sample: MisdirectedCode.self, property: .answersReachTheirUser, metadata: ["email": "eve@evil.example"],
            variables: ["FORM": "metadata"], answer: .mail),
    ]

    /// All cases, with each form of a mistake, and the samples without one.
    package static let all: [SampleCase] =
        ofPrograms + [
            SampleCase(sample: RemembersSuccess.self, property: .oddEventsDoNoHarm),
            SampleCase(sample: OrderIgnored.self, property: .oddEventsDoNoHarm),
            SampleCase(sample: LongAnswers.self, property: .oddEventsDoNoHarm),
            SampleCase(sample: LimitedGuesses.self, property: .oddEventsDoNoHarm),
            SampleCase(sample: NoteRequired.self, property: .oddEventsDoNoHarm),
            SampleCase(sample: TokenOfAnyone.self, property: .answersBelongToUsers, answer: .parameter("token")),
            SampleCase(sample: LimitedToken.self, property: .usedAnswersAreSpent),
            SampleCase(
                sample: CountedCode.self, property: .unknownUsersLookAlike, variables: ["FORM": "knownOnly"]),
            SampleCase(
                sample: BoundCode.self, property: .oddEventsDoNoHarm, variables: ["FORM": "codeAlone"],
                answer: .parameter("answer")),
            SampleCase(sample: BoundCode.self, property: nil, answer: .parameter("answer")),
            SampleCase(sample: AnswerIsMetadata.self, property: nil, answer: .outbox),
            SampleCase(sample: ConstantIsShown.self, property: nil),
            SampleCase(sample: KeyedCode.self, property: nil),
            SampleCase(sample: OwnChannel.self, property: nil),
            SampleCase(sample: RandomState.self, property: nil),
            SampleCase(sample: SameForUnknown.self, property: .oddEventsDoNoHarm, answer: .outbox),
            SampleCase(sample: ShowsNumber.self, property: nil),
            SampleCase(sample: SoundCode.self, property: nil),
        ]
        + ShownCode.Form.allCases.map {
            SampleCase(sample: ShownCode.self, property: .nothingSecretIsShown, variables: ["FORM": $0.rawValue])
        }
        + ShownPart.Form.allCases.map {
            SampleCase(sample: ShownPart.self, property: .nothingSecretIsShown, variables: ["FORM": $0.rawValue])
        }
        + KnownIsSeen.Form.allCases.map {
            SampleCase(
                sample: KnownIsSeen.self, property: .unknownUsersLookAlike, variables: ["FORM": $0.rawValue])
        }
        + MetadataIsCode.Form.allCases.map {
            SampleCase(
                sample: MetadataIsCode.self, property: .oddEventsDoNoHarm, metadata: ["code": "abc123"],
                variables: ["FORM": $0.rawValue])
        }
        + PetName.Form.allCases.map {
            SampleCase(
                sample: PetName.self, property: .oddEventsDoNoHarm, attributes: ["custom:pet": "rex"],
                variables: ["FORM": $0.rawValue, "MISSING": $0 == .noneAnswer ? "none" : ""], answer: .text("rex"))
        }
}
