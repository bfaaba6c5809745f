import CognitoEvents

/// The parts of the starter's files that `new` and `add` replace.
extension Starter {
    /// The line with the flows of the template's app client.
    package static let flows = "      ExplicitAuthFlows: [ALLOW_USER_SRP_AUTH, ALLOW_REFRESH_TOKEN_AUTH]\n"
    /// The same line for migration: the old directory has to check the password, which SRP never reveals.
    static let flowsOfMigration =
        "      ExplicitAuthFlows: [ALLOW_USER_SRP_AUTH, ALLOW_USER_PASSWORD_AUTH, ALLOW_REFRESH_TOKEN_AUTH]\n"
    /// The lines with the flows of an app client for a custom sign-in.
    static let flowsOfSignIn = """
              # Allow no other flow: it would give tokens for a password alone, without the three triggers.
              ExplicitAuthFlows: [ALLOW_CUSTOM_AUTH, ALLOW_REFRESH_TOKEN_AUTH]
              # Minutes for each step of a sign-in: at least as long as a code is valid. Cognito's default is 3.
              AuthSessionValidity: 5

        """
    /// The line of the template that sets no variables for the function.
    static let noVariables = "        Variables: {} # settings for the function's init(): {NAME: value}\n"
    /// The line of the template that begins the function's variables.
    package static let variables = "        Variables: # settings for the function's init()\n"
    /// The text of the template before which an identity pool is inserted.
    package static let outputs = "\nOutputs:\n"
    /// The line of the README before which the warning about custom sign-ins is inserted.
    static let hint = "- Settings are environment variables"
    /// The arguments that the README gives to `jq`.
    static let functionArgument = "--arg function \"$FUNCTION_ARN\""
    static let keyArgument = " --arg key \"$KEY_ARN\""
    /// The line of the README's `jq` command that sets the key of custom senders.
    static let keySetting = "\(TriggerFamily.settingPrefix)KMSKeyID = $key"

    /// Returns the dependencies of a function's target: `CognitoTriggers` and further products.
    static func dependencies(_ products: Set<String> = []) -> String {
        let all = products.union(["CognitoTriggers"]).sorted().map(product)
        guard all.count > 1 else { return "[\(all.joined())]" }
        let indentation = String(repeating: " ", count: 12)
        return "[\n\(all.map { "\(indentation)    \($0),\n" }.joined())\(indentation)]"
    }

    private static func product(_ name: String) -> String {
        ".product(name: \"\(name)\", package: \"swift-cognito-triggers\")"
    }
}
