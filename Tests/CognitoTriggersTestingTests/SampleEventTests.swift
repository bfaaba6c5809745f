import CognitoTriggersTesting
import Foundation
import Testing

@Suite struct SampleEventTests {
    private static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().appending(path: "events")

    @Test func `there is a sample for each file of events, and no other`() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        #expect(SampleEvent.all.map { "\($0.name).json" }.sorted() == files.sorted())
    }

    @Test(arguments: SampleEvent.all)
    func `a sample is its file, byte for byte but for the line end`(sample: SampleEvent<ReceivedEvent>) throws {
        let file = try Data(contentsOf: Self.folder.appending(path: "\(sample.name).json"))
        #expect(sample.json + "\n" == String(decoding: file, as: UTF8.self))
    }

    @Test func `each occasion has its sample, and all samples together are all there are`() throws {
        var names: [String] = []
        func add<Event>(_ sample: SampleEvent<Event>, _ family: TriggerFamily) throws {
            names.append(sample.name)
            #expect(try ReceivedEvent(sample.bytes).family == family)
            _ = try sample.event
        }
        for occasion in PreSignUpOccasion.allCases { try add(.preSignUp(occasion), .preSignUp) }
        for occasion in PostConfirmationOccasion.allCases { try add(.postConfirmation(occasion), .postConfirmation) }
        try add(.preAuthentication, .preAuthentication)
        try add(.postAuthentication, .postAuthentication)
        try add(.defineAuthChallenge, .defineAuthChallenge)
        try add(.createAuthChallenge, .createAuthChallenge)
        try add(.verifyAuthChallenge, .verifyAuthChallengeResponse)
        for occasion in PreTokenGenerationOccasion.allCases {
            try add(.preTokenGeneration(occasion), .preTokenGeneration)
        }
        for occasion in UserMigrationOccasion.allCases { try add(.userMigration(occasion), .userMigration) }
        for occasion in CustomMessageOccasion.allCases { try add(.customMessage(occasion), .customMessage) }
        for occasion in CustomEmailSenderOccasion.allCases { try add(.customEmailSender(occasion), .customEmailSender) }
        for occasion in CustomSMSSenderOccasion.allCases { try add(.customSMSSender(occasion), .customSMSSender) }
        try add(.inboundFederation, .inboundFederation)
        try add(.syncTrigger, .syncTrigger)
        try add(.cognitoStreams, .cognitoStreams)
        #expect(names.sorted() == SampleEvent.all.map(\.name).sorted())
    }
}
