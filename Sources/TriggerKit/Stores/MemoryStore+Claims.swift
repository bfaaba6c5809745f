public import CognitoTriggers
import Synchronization

extension MemoryStore: ClaimStore {
    /// Claims a key, unless it is already claimed.
    public func claim(
        _ key: StoreKey, by owner: String, until end: Timestamp?, in context: InvocationContext
    ) async throws -> ClaimOutcome {
        let now = Timestamp.now
        return claims.withLock { claims in
            if let held = claims[key], held.end.map({ $0 > now }) ?? true {
                return .held(by: held.owner, value: held.value)
            }
            claims[key] = Claim(owner: owner, value: nil, end: end)
            return .granted
        }
    }

    /// Stores a value with a claim.
    public func keep(
        _ value: String, for key: StoreKey, by owner: String, until end: Timestamp?, in context: InvocationContext
    ) async throws {
        claims.withLock { $0[key] = Claim(owner: owner, value: value, end: end) }
    }

    /// Releases a claim.
    public func release(_ key: StoreKey, by owner: String, in context: InvocationContext) async throws {
        claims.withLock { claims in
            if claims[key]?.owner == owner { claims[key] = nil }
        }
    }
}
