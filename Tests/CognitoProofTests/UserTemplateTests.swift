import CognitoEvents
import CognitoModel
import Testing

@_spi(Internal) @testable import CognitoProof

/// Users whose attributes are made from a template.
@Suite struct UserTemplateTests {
    @Test func `each user has own values in place of placeholders`() {
        let users = (0..<3).map { number in
            SignInUser.numbered(
                number, .known, seed: 9,
                adding: ["phone_number": "+45{number}", "custom:row": "{sub} {email} {other}", "custom:plan": "pro"])
        }
        #expect(Set(users.compactMap(\.attributes.phoneNumber)).count == 3)
        for user in users {
            #expect(
                user.attributes.phoneNumber?.wholeMatch(of: /\+45\d{7}/) != nil, "\(user.attributes.phoneNumber ?? "")")
            #expect(user.attributes["custom:row"] == "\(user.name) \(user.attributes.email ?? "") {other}")
            #expect(user.attributes["custom:plan"] == "pro")
            #expect(user.filled("{number}") == user.attributes.phoneNumber.map { String($0.suffix(7)) })
        }
    }
}
