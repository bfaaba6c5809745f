import CognitoTestSupport
import CognitoTriggersTesting
import Testing

@testable import ShapeFederatedAttributes

/// The provider's attributes in another shape.
@Suite struct ShapeFederatedAttributesTests {
    /// The attributes that the pool maps; nil if it keeps all.
    private static func shaped(
        _ attributes: JSONMembers<JSONValue>, _ environment: [String: String]
    ) async throws -> JSONMembers<JSONValue>? {
        let function = await TriggerTester(ShapeFederatedAttributes.self, environment: environment)
        let invocation = try await function.invoke(
            .inboundFederation { $0.request.attributes = ProviderAttributes(userInfo: attributes) })
        #expect(invocation.error == nil)
        guard case .object(let response) = invocation.response,
            case .object(let shaped) = response["userAttributesToMap"]
        else { throw Missing() }
        return shaped.isEmpty ? nil : shaped
    }

    private struct Missing: Error {}

    @Test func `without a setting all is kept, but for the space around values`() async throws {
        #expect(try await Self.shaped(["sub": "1", "name": "Ada L"], [:]) == nil)
        #expect(
            try await Self.shaped(["sub": "1", "name": " \tAda L\n", "n": 7], [:])
                == ["sub": "1", "name": "Ada L", "n": "7"])
    }

    @Test func `what is dropped is named, and all else stays`() async throws {
        #expect(
            try await Self.shaped(["sub": "1", "a": "x", "b": "y"], ["DROPPED_ATTRIBUTES": "a, z"])
                == ["sub": "1", "b": "y"])
    }

    @Test func `what is kept is named, and all else is dropped`() async throws {
        #expect(
            try await Self.shaped(["sub": "1", "a": "x", "b": "y"], ["KEPT_ATTRIBUTES": "sub, b, z"])
                == ["sub": "1", "b": "y"])
    }

    @Test(
        arguments: [
            Row("one", ("mail=email", ["mail": "m", "x": "1"], ["email": "m", "x": "1"])),
            Row("over another", ("mail=email", ["mail": "m", "email": "e"], ["email": "m"])),
            Row("two that change places", ("a=b, b=a", ["a": "1", "b": "2"], ["a": "2", "b": "1"])),
            Row("one that is not there", ("a=b", ["b": "2", "c": " 3"], ["b": "2", "c": "3"])),
            Row("a long name", ("http://x/claims/mail=email", ["http://x/claims/mail": "m"], ["email": "m"])),
        ] as [Row<(String, JSONMembers<JSONValue>, JSONMembers<JSONValue>)>])
    func `what is renamed has its new name alone`(row: Row<(String, JSONMembers<JSONValue>, JSONMembers<JSONValue>)>)
        async throws
    {
        let (names, attributes, shaped) = row.value
        #expect(try await Self.shaped(attributes, ["RENAMED_ATTRIBUTES": names]) == shaped)
    }

    @Test func `a list that is too long loses whole elements from its end`() async throws {
        let groups = (1...600).map { "group-\($0)" }
        let shaped = try #require(
            try await Self.shaped(
                [
                    "json": .array(groups.map { .text($0) }), "text": .text("[\(groups.joined(separator: ", "))]"),
                    "name": .text(String(repeating: "é", count: 3000)), "short": "[a, b]",
                ], ["SHORTENED_ATTRIBUTES": "json, text, name, short"]))
        let json = try JSONValue(json: Array(try #require(shaped["json"]?.text).utf8))
        #expect(json == .array(groups.prefix(179).map { .text($0) }))
        let text = try #require(shaped["text"]?.text)
        #expect(text.unicodeScalars.count <= 2048 && text.hasSuffix("]"))
        let elements = text.dropFirst().dropLast().split(separator: ", ").map(String.init)
        #expect(elements == Array(groups.prefix(elements.count)) && elements.count > 150)
        #expect(shaped["name"] == .text(String(repeating: "é", count: 2048)))
        #expect(shaped["short"] == "[a, b]")
    }

    @Test(arguments: [
        Row("an element with commas", ("[CN=a,OU=b, CN=c,OU=d]", 20, "[CN=a,OU=b]")),
        Row("a comma in quotes", (#"["a,b","c,d"]"#, 10, #"["a,b"]"#)),
        Row("an escaped quote", (#"["a\",b","c"]"#, 12, #"["a\",b"]"#)),
        Row("objects", (#"[{"a":"b, c"},{"d":[1, 2]}]"#, 25, #"[{"a":"b, c"}]"#)),
        Row("numbers, of which all fit", ("[1, 22, 333]", 10, "[1,22,333]")),
        Row("numbers, of which one does not", ("[1, 22, 333]", 9, "[1,22]")),
        Row("a first element that is too long", ("[abcdefghij, k]", 8, "[]")),
        Row("just right", ("[a, b]", 6, "[a, b]")),
        Row("one too many", ("[a, b]", 5, "[a]")), Row("a character of several code points", ("ae\u{301}", 2, "a")),
    ])
    func `half an element is nobody's group`(row: Row<(String, Int, String)>) {
        #expect(row.value.0.shortened(to: row.value.1) == row.value.2)
    }

    @Test func `what is too long and not to be shortened is refused, as is dropping everything`() async throws {
        let function = await TriggerTester(
            ShapeFederatedAttributes.self, environment: ["DROPPED_ATTRIBUTES": "a"])
        let long = try await function.invoke(
            .inboundFederation {
                $0.request.attributes = ProviderAttributes(
                    userInfo: ["a": "x", "b": .text(String(repeating: "b", count: 2049))])
            })
        #expect((long.error as? RuleViolation)?.rule == .federatedAttributeLength)
        let nothing = try await function.invoke(
            .inboundFederation { $0.request.attributes = ProviderAttributes(userInfo: ["a": "x"]) })
        #expect((nothing.error as? RuleViolation)?.rule == .federatedAttributesNotEmpty)
    }
}
