import CognitoTestSupport
import CognitoTriggersTesting
import Testing

@testable import BlockClients

/// App clients and hours without sign-in.
@Suite struct BlockClientsTests {
    private static let client = "1qqqmuilgn9vi6qqpksbv6al64"
    private static let refusal = Refusal("You cannot sign in with this app.")

    @Test func `a blocked client is told so, known user or not, and another is let through`() async throws {
        let function = await TriggerTester(
            BlockClients.self, environment: ["BLOCKED_CLIENTS": "someoneelse, \(Self.client)"])
        for isUnknown in [false, true] {
            let blocked = try await function.invoke(.preAuthentication { $0.request.userNotFound = isUnknown })
            #expect(blocked.refusal == Self.refusal)
            let other = try await function.invoke(
                .preAuthentication {
                    $0.request.userNotFound = isUnknown
                    $0.callerContext.clientID = "another"
                })
            #expect(other.error == nil)
        }
    }

    @Test func `a blocked client's users are stopped at their first sign-in through a provider`() async throws {
        let function = await TriggerTester(BlockClients.self, environment: ["BLOCKED_CLIENTS": Self.client])
        for (client, isBlocked) in [(Self.client, true), ("another", false), (nil, true)] {
            let invocation = try await function.invoke(
                .preSignUp(.externalProvider) { $0.callerContext.clientID = client })
            #expect(invocation.refusal == (isBlocked ? Self.refusal : nil))
            #expect(invocation.decision == (isBlocked ? nil : .allow))
        }
    }

    @Test(arguments: [PreSignUpOccasion.signUp, .adminCreateUser])
    func `users who are created without a sign-in are not stopped`(occasion: PreSignUpOccasion) async throws {
        let function = await TriggerTester(
            BlockClients.self, environment: ["BLOCKED_CLIENTS": Self.client, "BLOCKED_HOURS": "00:00-24:00"])
        let invocation = try await function.invoke(.preSignUp(occasion) { $0.callerContext.clientID = Self.client })
        #expect(invocation.decision == .allow)
    }

    @Test(arguments: PreTokenGenerationOccasion.allCases)
    func `a blocked client gets no tokens, and everyone else's stay as they are`(
        occasion: PreTokenGenerationOccasion
    ) async throws {
        let function = await TriggerTester(BlockClients.self, environment: ["BLOCKED_CLIENTS": Self.client])
        let blocked = try await function.invoke(
            .preTokenGeneration(occasion) { $0.callerContext.clientID = Self.client })
        #expect(blocked.refusal == Self.refusal)
        let other = try await function.invoke(.preTokenGeneration(occasion) { $0.callerContext.clientID = "another" })
        #expect(other.decision == .unchanged)
    }

    @Test func `a client that is not named cannot be compared, and is blocked`() async throws {
        let function = await TriggerTester(BlockClients.self, environment: ["BLOCKED_CLIENTS": "someoneelse"])
        #expect(await function.invoke(.preAuthentication).error == nil)
        let invocation = try await function.invoke(.preAuthentication { $0.callerContext.clientID = nil })
        #expect(invocation.refusal == Self.refusal)
    }

    @Test(
        arguments: [
            Row("before", ("09:00-17:30", nil, "08:59:59", false)),
            Row("at the start", ("09:00-17:30", nil, "09:00:00", true)),
            Row("in the last second", ("09:00-17:30", nil, "17:29:59", true)),
            Row("at the end", ("09:00-17:30", nil, "17:30:00", false)),
            Row("before midnight", ("22:00-06:00", nil, "23:59:59", true)),
            Row("at midnight", ("22:00-06:00", nil, "00:00:00", true)),
            Row("after midnight", ("22:00-06:00", nil, "05:59:59", true)),
            Row("in the morning", ("22:00-06:00", nil, "06:00:00", false)),
            Row("up to midnight", ("22:00-24:00", nil, "23:59:59", true)),
            Row("not beyond midnight", ("22:00-24:00", nil, "00:00:00", false)),
            Row("all day", ("00:00-24:00", nil, "12:00:00", true)),
            Row("in the second span", ("01:00-02:00, 03:00-04:00", nil, "03:00:00", true)),
            Row("between two spans", ("01:00-02:00, 03:00-04:00", nil, "02:30:00", false)),
            Row("east of Greenwich", ("22:00-06:00", "+05:30", "16:30:00", true)),
            Row("east of Greenwich, earlier", ("22:00-06:00", "+05:30", "16:29:59", false)),
            Row("west of Greenwich", ("22:00-06:00", "-08:00", "06:00:00", true)),
            Row("west of Greenwich, the morning", ("22:00-06:00", "-08:00", "14:00:00", false)),
        ] as [Row<(String, String?, String, Bool)>])
    func `nobody signs in within the hours`(row: Row<(String, String?, String, Bool)>) async throws {
        let (hours, offset, time, isBlocked) = row.value
        let parts = time.split(separator: ":").compactMap { Int64($0) }
        let clock = TestClock()
        clock.advance(by: .seconds(parts[0] * 3600 + parts[1] * 60 + parts[2]))
        let function = await TriggerTester(
            BlockClients.self,
            environment: ["BLOCKED_HOURS": hours, "UTC_OFFSET": offset ?? ""], clock: clock)
        let invocation = await function.invoke(.preAuthentication)
        #expect(invocation.refusal == (isBlocked ? Refusal("You cannot sign in at this time of day.") : nil))
        #expect((invocation.error == nil) != isBlocked)
        let federated = await function.invoke(.preSignUp(.externalProvider))
        #expect(federated.refusal == invocation.refusal)
    }

    @Test func `a function that runs on notices that the hours begin and end`() async throws {
        let clock = TestClock()
        let function = await TriggerTester(
            BlockClients.self, environment: ["BLOCKED_HOURS": "01:00-02:00"], clock: clock)
        var blocked: [Bool] = []
        for _ in 0..<4 {
            blocked.append(await function.invoke(.preAuthentication).refusal != nil)
            clock.advance(by: .seconds(3600))
        }
        #expect(blocked == [false, true, false, false])
    }
}
