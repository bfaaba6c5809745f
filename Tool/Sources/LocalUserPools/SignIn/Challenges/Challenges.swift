import CognitoEvents
import LocalAWS

enum Challenges {
    static let all: [any Challenge.Type] = [
        PasswordVerifierChallenge.self, NewPasswordChallenge.self, CustomChallenge.self, SMSChallenge.self,
        EmailChallenge.self, SoftwareTokenChallenge.self, SelectFactorChallenge.self, SetUpFactorChallenge.self,
        DeviceChallenge.self, DeviceVerifierChallenge.self, SelectChallenge.self, PasswordChallenge.self,
        PasswordSRPChallenge.self,
        SMSCodeChallenge.self, PasskeySignInChallenge.self,
    ]

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    static func named(_ name: String) throws(ServiceError) -> any Challenge.Type {
        guard let challenge = byName[ChallengeName(rawValue: name)] else { throw Session.invalid }
        return challenge
    }
}
