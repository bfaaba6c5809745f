import CognitoOperations
package import LocalAWS
@_spi(Internal) package import WireJSON

/// The configuration that a caller gives a user pool; it is checked, and AWS's defaults replace absent members.
///
/// Source of the error texts: captures of Cognito's answers, unless a comment marks a text as ours.
package enum UserPoolConfiguration {
    /// The members that a caller sets and changes; they are stored as given.
    private static let stored = PoolMember.names(.resets, .keeps)

    package static func created(_ input: OperationInput) throws(ServiceError) -> JSONMembers<JSONValue> {
        guard input["AliasAttributes"] == nil || input["UsernameAttributes"] == nil else {
            throw .invalidParameter("Only one of the aliasAttributes or usernameAttributes can be set in a User pool.")
        }
        var configuration = MFAConfiguration.withSMS(try completed(input, days: temporaryPasswordDays(input)))
        for name in ["AliasAttributes", "UsernameAttributes", "UsernameConfiguration"] {
            configuration[name] = input[name]
        }
        try checkNames(input.elements("Schema"))
        var schema = SchemaExtension()
        for (index, element) in input.elements("Schema").enumerated() {
            do throws(ServiceError) {
                try schema.add(element, mayBeStandard: true)
            } catch {
                throw error.at(["Schema", String(index)] + error.path)
            }
        }
        configuration["SchemaAttributes"] = schema.described
        return configuration
    }

    /// Returns the configuration of a pool after a change; the table of members says what omitted members become.
    static func updated(_ pool: UserPool, _ input: OperationInput) throws(ServiceError) -> JSONMembers<JSONValue> {
        var given = input.members
        for name in PoolMember.names(.keeps) { given[name] = given[name] ?? pool.configuration[name] }
        let policies = OperationInput(pool.configuration).object("Policies").members
        given["Policies"] = .object(policies.merging(input.object("Policies").members))
        let isPolicyKept = input.object("Policies")["PasswordPolicy"] == nil
        let days = try temporaryPasswordDays(input, kept: isPolicyKept ? pool.settings.temporaryPasswordDays : nil)
        var configuration = try completed(OperationInput(given), days: days)
        for name in PoolMember.names(.neverChanges, .isSeparate) { configuration[name] = pool.configuration[name] }
        if pool.settings.mfa == "OFF" { configuration = MFAConfiguration.withSMS(configuration) }
        return MFAConfiguration.kept(configuration)
    }

    private static func completed(
        _ input: OperationInput, days: Int
    ) throws(ServiceError) -> JSONMembers<JSONValue> {
        var configuration = JSONMembers<JSONValue>()
        for name in stored { configuration[name] = input[name] }
        configuration["Policies"] = policies(input.object("Policies"), days: days)
        var creation = input.userCreation.members
        creation["AllowAdminCreateUserOnly"] = creation["AllowAdminCreateUserOnly"] ?? false
        creation["UnusedAccountValidityDays"] = .integer(Int64(days))
        configuration["AdminCreateUserConfig"] = .object(creation)
        for (name, standard) in [
            ("DeletionProtection", "INACTIVE"), ("UserPoolTier", "ESSENTIALS"), ("MfaConfiguration", "OFF"),
        ] where configuration[name] == nil {
            configuration[name] = .text(standard)
        }
        var email = input.object("EmailConfiguration").members
        email["EmailSendingAccount"] = email["EmailSendingAccount"] ?? "COGNITO_DEFAULT"
        configuration["EmailConfiguration"] = .object(email)
        if input["DcrConfiguration"] != nil {
            var registration = input.object("DcrConfiguration").members
            registration["EnableStatus"] = registration["EnableStatus"] ?? "Enabled"
            registration["OpenDcrEnabled"] = registration["OpenDcrEnabled"] ?? false
            configuration["DcrConfiguration"] = .object(registration)
        }
        configuration["UserPoolTags"] = input["UserPoolTags"] ?? .object([:])
        mirrorTemplates(&configuration)
        configuration["LambdaConfig"] = .object(try triggers(input.object("LambdaConfig")))
        try check(OperationInput(configuration))
        return configuration
    }

    // MARK: Policies

    /// Returns the lifetime of temporary passwords in days, which a call may give under either of two names.
    ///
    /// `kept` is the lifetime in a policy that the call does not replace.
    private static func temporaryPasswordDays(
        _ input: OperationInput, kept: Int? = nil
    ) throws(ServiceError) -> Int {
        // Zero counts as no value.
        let policy = input.passwordPolicy.integer("TemporaryPasswordValidityDays").flatMap { $0 == 0 ? nil : $0 }
        let unused = input.userCreation.integer("UnusedAccountValidityDays")
        if policy != nil, unused != nil {
            throw .invalidParameter(
                "Please use TemporaryPasswordValidityDays in PasswordPolicy instead of UnusedAccountValidityDays")
        }
        return policy ?? unused ?? kept ?? 7
    }

    private static func policies(_ given: OperationInput, days: Int) -> JSONValue {
        var policy = given.object("PasswordPolicy").members
        let isGiven = given["PasswordPolicy"] != nil
        policy["MinimumLength"] = policy["MinimumLength"] ?? 8
        for name in ["RequireUppercase", "RequireLowercase", "RequireNumbers", "RequireSymbols"] {
            policy[name] = policy[name] ?? .boolean(!isGiven)
        }
        policy["TemporaryPasswordValidityDays"] = .integer(Int64(days))
        var policies = given.members
        policies["PasswordPolicy"] = .object(policy)
        policies["SignInPolicy"] = given["SignInPolicy"] ?? ["AllowedFirstAuthFactors": ["PASSWORD"]]
        return .object(policies)
    }

    // MARK: Messages

    /// Mirrors the three texts in `VerificationMessageTemplate` and, under older names, in the pool itself.
    private static func mirrorTemplates(_ configuration: inout JSONMembers<JSONValue>) {
        var template = OperationInput(configuration).object("VerificationMessageTemplate").members
        for (name, older) in [
            ("SmsMessage", "SmsVerificationMessage"), ("EmailMessage", "EmailVerificationMessage"),
            ("EmailSubject", "EmailVerificationSubject"),
        ] {
            template[name] = template[name] ?? configuration[older]
            configuration[older] = template[name]
        }
        template["DefaultEmailOption"] = template["DefaultEmailOption"] ?? "CONFIRM_WITH_CODE"
        configuration["VerificationMessageTemplate"] = .object(template)
    }

    /// Checks that an invitation contains its two placeholders; the model has no pattern for them.
    private static func checkInvitation(_ configuration: OperationInput) throws(ServiceError) {
        let template = configuration.userCreation.object("InviteMessageTemplate")
        var violations: [String] = []
        for (member, shown) in [("SMSMessage", "sMSMessage"), ("EmailMessage", "emailMessage")] {
            guard let text = template.text(member) else { continue }
            for placeholder in ["{username}", "{####}"] where !text.contains(placeholder) {
                let pattern = placeholder.replacing("{", with: "\\{").replacing("}", with: "\\}")
                violations.append(
                    "Value '\(text)' at 'adminCreateUserConfig.inviteMessageTemplate.\(shown)' failed to satisfy "
                        + "constraint: Member must satisfy regular expression pattern: .*\(pattern).*")
            }
        }
        if !violations.isEmpty { throw .violated(violations) }
    }

    // MARK: Triggers

    private static func triggers(_ lambda: OperationInput) throws(ServiceError) -> JSONMembers<JSONValue> {
        var members = lambda.members
        let details = lambda.object("PreTokenGenerationConfig")
        switch (lambda.text("PreTokenGeneration"), details.text("LambdaArn")) {
        case (let plain?, let versioned?) where plain != versioned:
            throw .invalidParameter(
                "Cannot use PreTokenGenerationLambda and PreTokenGeneration with different Lambda function ARN's")
        case (nil, let versioned?): members["PreTokenGeneration"] = .text(versioned)
        case (let plain?, nil):
            members["PreTokenGenerationConfig"] = ["LambdaVersion": "V1_0", "LambdaArn": .text(plain)]
        default: break
        }
        if lambda["CustomEmailSender"] != nil || lambda["CustomSMSSender"] != nil, lambda["KMSKeyID"] == nil {
            throw ServiceError.invalidParameter(
                "KMSKeyId parameter is required when Custom SMS/Email Lambda trigger is used."
            ).at(["LambdaConfig", lambda["CustomEmailSender"] == nil ? "CustomSMSSender" : "CustomEmailSender"])
        }
        return members
    }

    // MARK: Checks

    /// Checks that a new pool's schema has each custom attribute once.
    private static func checkNames(_ schema: [JSONValue]) throws(ServiceError) {
        var names: Set<String> = []
        for name in schema.compactMap({ SchemaElement($0, mayBeStandard: true)?.fullName })
        where !names.insert(name).inserted && name.hasPrefix("custom:") {
            throw .invalidParameter("Duplicate custom attribute names \(name) are not allowed in a user pool schema.")
        }
    }

    private static func check(_ configuration: OperationInput) throws(ServiceError) {
        try checkInvitation(configuration)
        if case .object(let tags) = configuration["UserPoolTags"], tags.count > 50 {
            throw .limit("A user pool", 50, "tags", name: "UserPoolTaggingException")
        }
    }
}

/// A pool's attributes, to which new ones are added.
package struct SchemaExtension {
    private var attributes: [AttributeSchema]

    /// Starts with the attributes of a pool; without a pool, with the standard attributes.
    package init(_ pool: UserPool? = nil) { attributes = pool?.settings.schema ?? AttributeSchema.standard }

    package var described: JSONValue { .array(attributes.map(\.described)) }

    /// Adds a custom attribute, or redefines a standard one.
    mutating func add(_ element: JSONValue, mayBeStandard: Bool) throws(ServiceError) {
        guard var attribute = AttributeSchema(element),
            let given = SchemaElement(element, mayBeStandard: mayBeStandard)
        else { return }
        if let fault = given.fault {
            // If a part is missing, the name tells best which attribute is meant.
            let isThere = element.members?[fault.path[0]] != nil
            throw ServiceError.invalidParameter(fault.message).at(isThere ? fault.path : ["Name"])
        }
        if mayBeStandard, let place = AttributeSchema.standard.firstIndex(where: { $0.name == given.name }) {
            // A redefinition must not weaken the attribute sub.
            if attribute.name == "sub" { attribute = AttributeSchema.standard[place] }
            attributes[place] = attribute
            return
        }
        // Cognito adds the prefix even to a name that already has it: users report custom:custom:sub.
        attribute.name = given.fullName
        try add(attribute)
    }

    /// Adds a custom attribute by its full name.
    package mutating func add(_ attribute: AttributeSchema) throws(ServiceError) {
        guard !attributes.contains(where: { $0.name == attribute.name }) else {
            throw .invalidParameter(
                "\(attribute.name): Existing attribute already has name \(attribute.name).")
        }
        guard attributes.count(where: { $0.name.hasPrefix("custom:") || $0.name.hasPrefix("dev:") }) < 50 else {
            throw .limit("A user pool", 50, "custom attributes", name: "InvalidParameterException")
        }
        attributes.append(attribute)
    }
}
