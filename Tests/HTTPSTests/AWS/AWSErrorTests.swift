import CognitoTestSupport
import Testing
import WireJSON

@testable import HTTPS

/// The texts of AWS's refusals.
@Suite struct AWSErrorTests {
    private func error(_ body: String, hiding input: JSONValue, headers: HTTPSHeaders = [:]) -> AWSError {
        AWSError(
            HTTPSResponse(status: 400, headers: headers, body: Array(body.utf8)), from: .ses, to: "SendEmail",
            hiding: AWSCallValues(input))
    }

    @Test func `a refusal in JSON has its name, its message and its id`() {
        let refused = error(
            #"{"__type": "com.amazonaws#Throttling:http://x", "message": "Rate exceeded"}"#, hiding: [:],
            headers: ["x-amzn-RequestId": "r-1"])
        #expect("\(refused)" == "SESv2 refused SendEmail with status 400 (Throttling): Rate exceeded [request r-1]")
    }

    @Test func `a refusal in XML has its name, its message and its id`() {
        let refused = error(
            "<ErrorResponse><Error><Type>Sender</Type><Code>InvalidParameter</Code><Message>Invalid parameter: "
                + "PhoneNumber</Message></Error><RequestId>r-2</RequestId></ErrorResponse>", hiding: [:])
        #expect(refused.code == "InvalidParameter" && refused.requestID == "r-2")
        #expect(refused.message == "Invalid parameter: PhoneNumber")
    }

    @Test(arguments: ["", "no JSON", "{}", "<html>"])
    func `a refusal without details has its status`(body: String) {
        #expect("\(error(body, hiding: [:]))" == "SESv2 refused SendEmail with status 400 (no type)")
    }

    @Test(arguments: [
        Row("a value", ("Item ada-1 is too long", "Item … is too long")),
        Row("a value in another case", ("item ADA-1.", "item ….")),
        Row("a value inside a word", ("ada-12 and xada-1", "ada-12 and xada-1")),
        Row("a longer value", ("it was: Ada Lovelace, London", "it was: …, London")),
        Row("an address", ("not verified: eve@example.net, sorry", "not verified: … sorry")),
        Row("an address that begins with a value", ("is ada-1@example.net", "is …")),
        Row("a code in another spelling", ("Text=your+code%20is482913", "Text=your+code%20is…")),
        Row("a phone number", ("Invalid: +4512345678", "Invalid: …")),
        Row("the sender", ("not verified: codes@example.org", "not verified: codes@example.org")),
        Row("a table", ("table sign-ins is missing", "table sign-ins is missing")),
        Row("control characters", ("one\nline\u{1B}", "one line")),
        Row("'@' alone", ("Missing final '@domain'", "Missing final '@domain'")),
    ])
    func `a message shows no value of the call and no address`(row: Row<(String, String)>) {
        let input: JSONValue = [
            "FromEmailAddress": "codes@example.org", "TableName": "sign-ins", "GroupName": "", "UserPoolId": "e",
            "Item": [
                "id": ["S": "ada-1"], "name": ["S": "Ada Lovelace"], "none": ["S": ""],
                "text": ["S": "Your code is 482913."],
            ],
        ]
        let answer: JSONValue = ["message": .text(row.value.0)]
        let refused = error(answer.flattened, hiding: input)
        #expect(refused.message == row.value.1)
    }
}
