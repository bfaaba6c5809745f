import Testing

@testable import LocalAWS
@testable import LocalUserPools

/// The model's regular expressions, as Java reads them.
@Suite struct JavaPatternTests {
    @Test func `every pattern of the model is understood, and every operation's input is read`() {
        #expect(ServiceModel.userPools.patterns.filter { JavaPattern($0) == nil } == [])
        #expect(ServiceModel.userPools.operationNames.count == 153)
        #expect(ServiceModel.userPools.operationNames.allSatisfy { ServiceModel.userPools.input(of: $0) != nil })
    }

    @Test func `operations with an access token or a client id alone need no signature`() {
        let open = ["SignUp", "InitiateAuth", "GetUser", "RevokeToken", "GetTokensFromRefreshToken", "DeleteUser"]
        #expect(open.filter(ServiceModel.userPools.isSigned) == [])
        #expect(["AdminInitiateAuth", "CreateUserPool", "ListUsers"].allSatisfy(ServiceModel.userPools.isSigned))
    }

    struct Example: Sendable {
        let source: String
        let good: [String]
        let bad: [String]

        init(_ source: String, _ good: [String], _ bad: [String]) {
            self.source = source
            self.good = good
            self.bad = bad
        }
    }

    @Test(arguments: [
        Example(
            #"[\p{L}\p{M}\p{S}\p{N}\p{P}]+"#, ["a", "é", "e\u{301}", "日本", "٣", "€", "«", "😀", "a@b.c"],
            ["", "a b", "a\u{A0}b", "\u{0}", "a\n"]),
        Example(#"[\S]+"#, ["a", "\u{A0}", "\u{2028}", "é"], ["", " ", "a b", "\t", "a\u{0B}"]),
        Example(
            #"[\w-]+_[0-9a-zA-Z]+"#, ["eu-west-1_Ab1", "a_b_c"], ["é_a", "a_", "_a", "eu-west-1_Ab1\n", "a_b-c"]),
        Example(#"[A-Za-z0-9-_=.]+"#, ["a-b_c=.9"], ["a:b", "a/b", ""]),
        Example(
            #".*\{####\}.*"#, ["{####}", "x {####} y"], ["####", "{###}", "a\n{####}", "a\u{2028}{####}"]),
        Example(#"(?s).*"#, ["", "a\nb\u{85}"], []),
        Example(
            #"^[a-z0-9](?:[a-z0-9\-]{0,61}[a-z0-9])?$"#, ["a", "a-b", String(repeating: "a", count: 63)],
            ["", "-a", "a-", String(repeating: "a", count: 64)]),
        Example(
            #"^cognito:(default|dutch|chinese-(simplified|traditional))$"#,
            ["cognito:dutch", "cognito:chinese-traditional"],
            ["cognito:", "cognito:chinese-", "cognito:dutchdefault"]),
        Example(
            #"[^_\p{Z}][\p{L}\p{M}\p{S}\p{N}\p{P}][^_\p{Z}]+"#, ["abc", "a_b"],
            ["_bc", "ab", "ab_", "a\u{3000}bc", "ab\u{2028}"]),
        Example(#"[\x21\x23-\x5B\x5D-\x7E]+"#, ["!#a~"], ["\"", "\\", " ", "é"]),
        Example(
            #"(arn:[\w+=/,.@-]+:[0-9]+(:[\w+=/,.@-]+)?(:[\w+=/,.@-]+)?)?"#, ["", "arn:a:1", "arn:a:1:b:c"],
            ["arn:a:", "arn:a:1:b:c:d", "arn"]),
        Example(#"^[0-9a-f]{2}\b-[0-9a-f]{2}-\b[0-9a-f]$"#, ["0a-b1-2"], ["0a-b1-", "0ab1-2", "0a-b1--2", "0a-b12"]),
        Example(
            #"^https://[!$-;=@-\[\]_a-z~]+$"#, ["https://*.example.com/*", "https://a[b]", "https://A"],
            ["http://a", "https://", "https://a?b", "https://a#b", #"https://a\b"#, "https://a b", "https://a{b"]),
        Example(#"[4][0-9a-f]{3}-[89abAB]{2,}"#, ["4abc-89", "4000-aaaa"], ["5abc-89", "4abcd-89", "4abc-8"]),
    ])
    func `a pattern matches whole texts as Java's does`(_ example: Example) throws {
        let pattern = try #require(JavaPattern(example.source))
        for text in example.good { #expect(pattern.matches(text), "\(text.debugDescription) ought to match") }
        for text in example.bad { #expect(!pattern.matches(text), "\(text.debugDescription) ought not to match") }
    }

    @Test(arguments: ["a(?=b)", "a\\b", "(a", "a)", "[a", "a{2", "[z-a]", "\\p{Lu}", "a**", "[[a]]"])
    func `an expression that is not known is refused`(_ source: String) { #expect(JavaPattern(source) == nil) }

    @Test func `a text that is made to go wrong takes no longer than its length`() throws {
        let pattern = try #require(
            JavaPattern(#"[\p{L}\p{M}\p{S}\p{N}\p{P}\s*]*\{####\}[\p{L}\p{M}\p{S}\p{N}\p{P}\s*]*"#))
        // A backtracking matcher tries every mark for every other: it would not end within the tests' time.
        #expect(!pattern.matches(String(repeating: "{####} ", count: 3_000) + "\u{0}"))
    }
}
