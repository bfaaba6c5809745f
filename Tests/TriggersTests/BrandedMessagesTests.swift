import CognitoTriggersTesting
import Testing

@testable import BrandedMessages

/// Messages in two languages.
@Suite struct BrandedMessagesTests {
    @Test(arguments: CustomMessageOccasion.allCases, ["en", "de-AT"])
    func `every message has its placeholders, fits into a text message, and says its language`(
        occasion: CustomMessageOccasion, locale: String
    ) async throws {
        let function = await TriggerTester(BrandedMessages.self, environment: ["BRAND_NAME": "Harbour <&> Sons"])
        let invocation = try await function.invoke(
            .customMessage(occasion) { $0.request.userAttributes.locale = locale })
        let decision = try #require(invocation.decision)
        let (text, email) = (try #require(decision.smsMessage), try #require(decision.emailMessage))
        #expect(invocation.error == nil)
        #expect(text.hasPrefix("Harbour <&> Sons: ") && text.contains("{####}"))
        #expect(text.unicodeScalars.count <= 140)
        #expect(email.contains(">Harbour &lt;&amp;&gt; Sons</p>") && email.contains("{####}"))
        #expect(email.contains("<html lang=\"\(locale.prefix(2))\">"))
        #expect(decision.emailSubject?.isEmpty == false)
        if occasion == .adminCreateUser { #expect(text.contains("{username}") && email.contains("{username}")) }
    }

    @Test(arguments: [
        ("de", "Ihr Bestätigungscode"), ("DE-ch", "Ihr Bestätigungscode"), ("de_AT", "Ihr Bestätigungscode"),
        ("en-GB", "Your confirmation code"), ("den", "Your confirmation code"), ("sv", "Your confirmation code"),
        ("", "Your confirmation code"), (nil, "Your confirmation code"),
    ])
    func `the first part of the locale counts, and English is for all others`(locale: String?, words: String)
        async throws
    {
        let sample = try SampleEvent.customMessage(.signUp) { $0.request.userAttributes.locale = locale }
        let decision = await TriggerTester(BrandedMessages.self).invoke(sample).decision
        #expect(decision?.smsMessage?.contains(words) == true)
    }

    @Test func `another language can be for all others`() async throws {
        let function = await TriggerTester(BrandedMessages.self, environment: ["DEFAULT_LANGUAGE": "de"])
        let sample = try SampleEvent.customMessage(.signUp) { $0.request.userAttributes.locale = "sv" }
        #expect(await function.invoke(sample).decision?.smsMessage == "Example: Ihr Bestätigungscode ist {####}")
    }

    @Test func `the placeholders are those of the event, whatever they look like`() async throws {
        let sample = try SampleEvent.customMessage(.adminCreateUser) {
            $0.request.codeParameter = "####"
            $0.request.usernameParameter = "username"
        }
        let invocation = await TriggerTester(BrandedMessages.self).invoke(sample)
        #expect(
            invocation.decision?.smsMessage == "Example: Your user name is username, your temporary password ####")
        #expect(invocation.error == nil)
    }

    @Test(arguments: CustomMessageOccasion.allCases)
    func `an event without a code's placeholder gets the pool's own message`(
        occasion: CustomMessageOccasion
    ) async throws {
        let invocation = try await TriggerTester(BrandedMessages.self).invoke(
            .customMessage(occasion) { $0.request.codeParameter = "" })
        #expect(invocation.decision == .poolTemplate && invocation.error == nil)
        #expect(invocation.log.contains("codeParameter"))
    }

    @Test func `an invitation without the user name's placeholder gets the pool's own message`() async throws {
        let function = await TriggerTester(BrandedMessages.self)
        let invitation = try await function.invoke(
            .customMessage(.adminCreateUser) { $0.request.usernameParameter = "" })
        #expect(invitation.decision == .poolTemplate && invitation.log.contains("usernameParameter"))
        let code = try await function.invoke(.customMessage(.signUp) { $0.request.usernameParameter = "" })
        #expect(code.decision?.smsMessage?.contains("{####}") == true)
    }

    @Test(arguments: [74, 75])
    func `a name with which a text message would be too long keeps the function from starting`(count: Int) async throws
    {
        let brand = String(repeating: "ä", count: count)
        let function = await TriggerTester(BrandedMessages.self, environment: ["BRAND_NAME": brand])
        for occasion in CustomMessageOccasion.allCases {
            let error = await function.invoke(.customMessage(occasion)).error
            #expect((error == nil) == (count == 74))
            if let error { #expect("\(error)".contains("BRAND_NAME is too long by 1")) }
        }
    }
}
