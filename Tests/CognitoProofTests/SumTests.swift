import Testing

@testable import CognitoModel

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

    @Test(arguments: ["19", "000000", "999999", "aB3-x", "7", "é", "hex0ff"])
    func `a wrong answer is never the right one`(right: String) {
        for number in 0..<20 { #expect(WrongAnswers.plausible(right, number: number) != right) }
        #expect(WrongAnswers.odd(right).allSatisfy { $0.answer != right })
    }

    @Test(arguments: [
        ("What is 7 + 12?", "a a 9 + 9?"), ("a***@example.org", "a*@a.a"), ("***@***", "*@*"), ("3f9c0a", "x"),
        ("", ""),
    ])
    func `the form of a text has runs of letters, digits and both`(text: String, shape: String) {
        #expect(LookAlike.shape(text) == shape)
    }
}
