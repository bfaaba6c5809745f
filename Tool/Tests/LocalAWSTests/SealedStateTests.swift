import Testing
import WireJSON

@testable import LocalAWS

@Suite struct SealedStateTests {
    private struct Basket: SealedState, Equatable {
        static let seal = "basket 1"
        let owner: String
        var things = JSONMembers<JSONValue>()
    }

    private struct NextBasket: SealedState {
        static let seal = "basket 2"
        let owner: String
    }

    private struct OtherBasket: SealedState {
        static let seal = "basket 1"
        let owner: String
        let weight: Double
    }

    private let key = Array(repeating: UInt8(7), count: 32)

    @Test func `a state is the same after it is opened`() throws {
        // The two spellings of é are different keys of JSON, and equal strings of Swift.
        let basket = Basket(
            owner: "ada",
            things: ["\u{e9}": 1, "e\u{301}": ["a": .null, "b": [true, "\""]], "c": "", "d": "1"])
        let opened = try Sealer(key: key).open(Basket.self, Sealer(key: key).seal(basket))
        #expect(opened?.things.count == 4)
        #expect(opened == basket)
    }

    @Test func `a state of another name, version, use, shape or key is not opened`() throws {
        let sealed = try Sealer(key: key).seal(Basket(owner: "ada"))
        #expect(try Sealer(key: key).open(NextBasket.self, sealed) == nil)
        #expect(try Sealer(key: key).open(Basket.self, sealed, for: "cookie") == nil)
        #expect(try Sealer(key: key).open(OtherBasket.self, sealed) == nil)
        #expect(try Sealer(key: Array(repeating: 8, count: 32)).open(Basket.self, sealed) == nil)
    }

    @Test func `a changed byte is refused`() throws {
        let sealed = try Sealer(key: key).seal(Basket(owner: "ada"))
        for index in sealed.indices {
            var changed = sealed
            changed[index] ^= 1
            #expect(try Sealer(key: key).open(Basket.self, changed) == nil)
        }
    }
}
