@_spi(Internal) import CognitoEvents
import Testing
@_spi(Internal) import WireJSON

@_spi(Internal) @testable import CognitoModel
@_spi(Internal) @testable import CognitoProof

/// The sources of a sum, a wrong answer and the form of a text.
@Suite struct SumTests {
    @Test(
        arguments: [
            ("What is 7 + 12?", "19"), ("7+12", "19"), ("Was ergibt 3  +  4 ?", "7"), ("In 2026: 5 + 6", "11"),
            ("7 and 12", nil), ("", nil), ("+ 3", nil), ("3 +", nil), ("7 - 3 + 2", "5"),
        ] as [(String, String?)])
    func `a sum is that of the first two numbers with a plus between them`(text: String, sum: String?) {
        #expect(RightAnswer.sum(in: text) == sum)
    }

    @Test(
        arguments: [
            ("Your code is 482913. It is valid for 5 minutes.", "482913"), ("In 2026: 123456 or 654321", "123456"),
            ("Open https://a.example/x#token=12.ab-c&user=ada now", "12.ab-c"), ("token= 1234", "1234"), ("123", nil),
            ("", nil),
        ] as [(String, String?)])
    func `a message's code is a link's token or the longest run of digits`(text: String, code: String?) {
        #expect(RightAnswer.code(in: text) == code)
    }

    @Test(arguments: ["19", "000000", "999999", "aB3-x", "7", "é", "hex0ff", "CEDAR", "Cedar", "B", "ÉÉ"])
    func `a wrong answer is never the right one, whatever its case`(right: String) {
        for number in 0..<80 {
            #expect(WrongAnswers.plausible(right, number: number).lowercased() != right.lowercased())
        }
        #expect(WrongAnswers.odd(right).allSatisfy { $0.answer != right })
    }

    @Test(arguments: ["000042", "000000", "0700", "01", "7"])
    func `an odd answer is never the same number as a right one with leading zeros`(right: String) {
        let answers = WrongAnswers.odd(right).compactMap(\.answer)
        #expect(!answers.isEmpty)
        #expect(!answers.contains { Int($0) == Int(right) }, "\(answers.filter { $0.count < 100 })")
    }

    @Test(arguments: ["482913", "1070", "42", "rex"])
    func `many wrong answers are different, and none is right for one of the challenges`(right: String) {
        let plain = WrongAnswers.numbered(20, like: right, except: [right])
        let taken = Set(plain.prefix(7)).union([right])
        let answers = WrongAnswers.numbered(20, like: right, except: taken)
        #expect(Set(answers).count == 20 && taken.isDisjoint(with: answers), "\(answers)")
    }

    @Test(arguments: [",", ";", " ", "\n", "|", "-", "/", ":"])
    func `a wrong and the right answer are tried together, with each usual separator`(separator: String) {
        #expect(WrongAnswers.odd("482913").contains { $0.answer?.hasSuffix("\(separator)482913") == true })
    }

    @Test(
        arguments: [
            ([[("7", "7"), ("4", "4")]], true), ([[("7", "7")], [("4", "4")]], true), ([[("7", "7")]], false),
            ([[("7", "7"), ("7", "7")]], false), ([[("7", "7"), ("4", "4"), ("3", "9")]], false),
            ([[("7", "7"), ("4", "4")], [("3", "9")]], false), ([[]], false),
        ] as [([[(String, String)]], Bool)])
    func `a code of one digit is shown only where a place shows several and no other value`(
        histories: [[(String, String)]], isShown: Bool
    ) {
        var all = ShortMatches()
        for history in histories {
            var matches = ShortMatches()
            for (shown, right) in history {
                matches.note(shown, right: right, at: "number") {
                    RunRecord.Breach(property: .nothingSecretIsShown, reason: "", steps: [])
                }
            }
            all.merge(matches)
        }
        #expect((all.breach != nil) == isShown)
    }

    @Test(arguments: [("Rex", true), ("rEX", true), ("max", false), ("", false)])
    func `an answer on file is shared by design in any case`(answer: String, isShared: Bool) {
        let limits = SignInLimits(
            steps: [.custom], guesses: 3, rounds: 10, metadata: [[:]], userAttributes: ["custom:pet": "rex"],
            clients: [], rightAnswer: .privateParameter("answer"), seed: 1)
        #expect(limits.isShared(answer, of: nil) == isShared)
    }

    @Test(arguments: [
        ("What is 7 + 12?", "a a 9 + 9?"), ("a***@example.org", "a*@a.a"), ("***@***", "*@*"), ("3f9c0a", "x"),
        ("", ""), ("12ab cd34 5 x", "x x 9 a"), ("a\r\nb--c", "a\r\na-a"), ("é1 – ü", "x – a"),
    ])
    func `the form of a text has runs of letters, digits and both`(text: String, shape: String) {
        #expect(LookAlike.shape(text) == shape)
    }

    @Test(
        arguments: [
            ("482913", "code 482913", true), ("482913", "482913.", true), ("482913", "7482913", false),
            ("482913", "a482913, 482913", true), ("482913", "é482913", false), ("482913", "→482913←", true),
            ("482913", "482913é", false), ("a secret", "no secret", false), ("a secret", "a secrets", true),
            ("1234", "123", false), ("1234", "1231234", false), ("1231234", "1231231234 1231234", true),
        ])
    func `a secret in a text is found, a short one only as a word`(secret: String, text: String, isFound: Bool) {
        #expect(SecretSearch.finds(secret, in: text) == isFound)
    }

    @Test(
        arguments: [
            ("482913", "CODE482913x", true), ("482913", "7482913", false), ("482913", "R319284", true),
            ("482913", "343832393133", true), ("482913", "NDgyOTEz", true), ("48", "x48", false),
            ("482913", "3B3A1A3B4F8D8D3C8B0F5B6C7D8E9F00", false),
        ] as [(String, String, Bool)])
    func `a right answer of digits is found inside letters and in other forms`(
        secret: String, text: String, isFound: Bool
    ) {
        let answer = SignInSecret(text: secret, parameter: nil, isRightAnswer: true)
        #expect((SecretSearch.form(of: answer, in: text) != nil) == isFound)
    }

    @Test(
        arguments: [
            ("554390", "Reference: 554", true), ("554390", "…390", true), ("554390", "55439", true),
            ("554390", "554***", true), ("554390", "*543**", true), ("554390", "x54x9x", true), ("554390", "55", false),
            ("554390", "439", false), ("554390", "554391", false), ("554390", "******", false), ("554390", "", false),
            ("123", "123", false), ("01234567890123456789", "012345", false),
        ] as [(String, String, Bool)])
    func `a part of an answer is shown at its place only`(answer: String, text: String, isShown: Bool) {
        #expect(SecretSearch.showsPart(of: answer, text) == isShown)
    }

    @Test(
        arguments: [
            ("7f3a:482913", "7f3a", "482913"), ("482913-7f3a", "7f3a", "482913"), ("7f3a", "7f3a", nil),
            ("7f3a:", "7f3a", nil), ("482913", "7f3a", nil),
        ] as [(String, String, String?)])
    func `the rest of an answer is without the shown part and a separator`(answer: String, part: String, rest: String?)
    {
        #expect(SecretSearch.rest(of: answer, without: part) == rest)
    }

    @Test(
        arguments: [
            (["ada@example.org"], nil), (["Ada <ADA@example.org>"], nil), (["+16275550007"], "is not verified"),
            (["ada@example.org", "support@example.com"], "is not the user's"), (["eve@example.com"], "in its metadata"),
        ] as [([String], String?)])
    func `a message goes only to its user's verified addresses`(destinations: [String], reason: String?) {
        let user = SignInUser(
            name: "ada",
            attributes: [
                "email": "ada@example.org", "email_verified": "true", "phone_number": "+16275550007",
                "phone_number_verified": "false",
            ])
        let stranger = MessageDelivery(destinations: destinations, text: "")
            .stranger(to: user, [[:], StringMap(["to": "eve@example.com"])])
        #expect((stranger == nil) == (reason == nil))
        #expect(reason.map { stranger?.contains($0) == true } ?? true, "\(stranger ?? "")")
    }

    @Test(arguments: [TriggerFamily.defineAuthChallenge, .createAuthChallenge, .verifyAuthChallengeResponse])
    func `an odd event is the same, whether it is edited or written anew`(family: TriggerFamily) throws {
        let sample = try #require(SampleEvent.all.first { $0.name == "\(family.rawValue)_Authentication" })
        let root = try JSONDocument(JSONTree(JSONDocument(sample.bytes).root).bytes).root
        let session = [ChallengeResult(.customChallenge, succeeded: false, metadata: "note")]
        for isKnown in [true, false] {
            let all = EventMutation.all(for: family, session: session, isKnown: isKnown)
            #expect(all.count > 10)
            for odd in all {
                var tree = JSONTree(root)
                odd.variation.change(&tree)
                #expect(odd.variation.changed(root) == tree.bytes, "\(odd.words)")
            }
        }
    }

    @Test(arguments: [
        #"{"a":{"b":1}}"#, #"{"a":{"b":[1,{"x":"y"}],"c":2}}"#, #"{"a":{"c":2,"b":null}}"#,
        #"{"a":{"b":1,"d":2,"c":3}}"#, #"{"a":[]}"#, #"{"a":{}}"#, "{}",
    ])
    func `a member is renamed the same, whether the event is edited or written anew`(event: String) throws {
        let root = try JSONDocument(Array(event.utf8)).root
        let rename = Variation.rename("a.b", to: "d")
        var tree = JSONTree(root)
        rename.change(&tree)
        #expect(rename.changed(root) == tree.bytes)
    }

    @Test(arguments: [true, false])
    func `the events of a sign-in are written as each event writes itself`(isKnown: Bool) throws {
        func rewritten<Request: ModelledRequest>(_ event: [UInt8], _: Request.Type) throws -> [UInt8] {
            try TriggerEvent<Request>(ReceivedEvent(event)).written()
        }
        func answer(_ response: String) throws -> CustomSignIn.Answer {
            .event(try JSONDocument(Array("{\"response\":\(response)}".utf8)).root)
        }
        var signIn = CustomSignIn(of: .numbered(3, isKnown ? .known : .unknown, seed: 0), start: .password)
        let define = try #require(try signIn.event())
        #expect(try rewritten(define, DefineAuthChallengeRequest.self) == define)
        signIn.receive(try answer(#"{"challengeName":"CUSTOM_CHALLENGE"}"#))
        let create = try #require(try signIn.event())
        #expect(try rewritten(create, CreateAuthChallengeRequest.self) == create)
        signIn.receive(try answer(#"{"publicChallengeParameters":{},"privateChallengeParameters":{"answer":"7"}}"#))
        signIn.answer("8", metadata: ["key": "value"])
        let verify = try #require(try signIn.event())
        #expect(try rewritten(verify, VerifyAuthChallengeRequest.self) == verify)
        #expect(Set([define, create, verify]).count == 3)
    }

    @Test(arguments: [[:], ["custom:team": "a \"b\" c", "email": "eve@example.org"]] as [UserAttributes])
    func `a user has the usual attributes and those that are added`(added: UserAttributes) {
        let user = SignInUser.numbered(7, .known, seed: 0x0102_03AB, adding: added)
        var expected = [
            "cognito:user_status": "CONFIRMED", "email": "margaret.7.010203ab@example.org", "email_verified": "true",
            "locale": "en", "name": "Ada Lovelace", "phone_number": "+16275550007", "phone_number_verified": "true",
            "sub": "010203ab-0000-4000-8000-000000000007",
        ]
        expected.merge(Dictionary(added.dictionary)) { $1 }
        #expect(user.attributes == UserAttributes(JSONMembers(expected)))
        var (writer, plain) = (JSONWriter(), JSONWriter())
        writer.attributes(user.attributes)
        plain.texts(JSONMembers(expected))
        #expect(writer.bytes == plain.bytes)
    }

    @Test func `the app's part of a history reads as a sentence`() {
        var move = AppAction(.answers("7", isRight: false))
        (move.isLate, move.inserted) = (true, .textMessage)
        #expect("\(move)" == "five minutes pass; the app answers \"7\", which is wrong; Cognito inserts SMS_MFA")
        #expect("\(AppAction(.signsIn(.known, .custom, client: nil)))" == "a known user signs in, without SRP_A")
    }
}
