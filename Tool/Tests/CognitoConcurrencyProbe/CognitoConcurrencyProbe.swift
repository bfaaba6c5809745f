import CognitoTriggers
import Dispatch

/// A function whose handler suspends in every way that a user name can ask for.
@main
struct CognitoConcurrencyProbe: TriggerFunction, PreAuthenticationHandler, PostAuthenticationHandler {
    func preAuthentication(_ event: PreAuthenticationEvent, context: InvocationContext) async throws {
        switch event.userName?.rawValue {
        case "awaits-main-actor": await Counter.shared.count()
        case "starts-main-actor-task": await Task { @MainActor in Counter.shared.count() }.value
        case "sleeps": try await Task.sleep(for: .milliseconds(20))
        case "runs-child-tasks":
            let sum = await withTaskGroup(of: Int.self) { group in
                for number in 1...100 { group.addTask { number } }
                return await group.reduce(0, +)
            }
            guard sum == 5050 else { throw Refusal("The sum is wrong.") }
        case "starts-own-task": _ = await Task { try? await Task.sleep(for: .milliseconds(5)) }.value
        case "is-resumed-by-a-thread":
            await withCheckedContinuation { continuation in
                DispatchQueue.global().async { continuation.resume() }
            }
        case "yields":
            for _ in 1...1000 { await Task.yield() }
        case "yields-until-the-main-actor-was-there":
            let flag = Flag()
            Task { @MainActor in await flag.raise() }
            while await !flag.isUp { await Task.yield() }
        case "uses-the-main-queue":
            await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
        default: throw Refusal("Unknown scenario.")
        }
    }

    @MainActor
    func postAuthentication(_ event: PostAuthenticationEvent, context: InvocationContext) async throws {
        Counter.shared.count()
        try await Task.sleep(for: .milliseconds(5))
        Counter.shared.count()
    }
}

/// Something that one task raises for another.
actor Flag {
    private(set) var isUp = false

    func raise() { isUp = true }
}

/// Something that lives on the main actor.
@MainActor
final class Counter {
    static let shared = Counter()
    private var value = 0

    func count() { value += 1 }
}
