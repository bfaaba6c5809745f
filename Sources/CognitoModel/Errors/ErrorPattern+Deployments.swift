// Errors that CloudFormation, SAM and CDK show while they deploy a pool and its functions.

extension ErrorPattern {
    private static let checkTemplate = "cognito-triggers check template.yaml"
    private static let events = "aws cloudformation describe-stack-events --stack-name STACK"

    static let ofDeployments = [
        ErrorPattern(
            "schema-fixed",
            [
                "Existing schema attributes cannot be modified or deleted",
                "Invalid AttributeDataType input, consider using the provided AttributeDataType enum",
            ],
            "The template changes, removes or reorders an attribute of the pool's schema. A pool can only get new attributes.",
            "Restore the attribute as it is in the pool, and add the new one after it; or make a new pool.",
            commands: ["aws cognito-idp describe-user-pool --user-pool-id POOL --query UserPool.SchemaAttributes"]),
        ErrorPattern(
            "schema-required-custom", ["Required custom attributes are not supported currently"],
            "A custom attribute has Required: true, which only standard attributes can have.",
            "Remove Required, and check the value in PreSignUp.", commands: [checkTemplate]),
        ErrorPattern(
            "pool-property-fixed", ["Updates are not allowed for property"],
            "The template changes a property that Cognito keeps as it was: UsernameAttributes, AliasAttributes or "
                + "UsernameConfiguration.",
            "Restore the property, or make a pool with another logical id and move the users with UserMigration."),
        ErrorPattern(
            "sms-role-trust", ["Role does not have a trust relationship allowing Cognito to assume the role"],
            "SmsConfiguration names a role that Cognito may not assume, or the ExternalId differs.",
            "Let the role trust cognito-idp.amazonaws.com with sts:ExternalId equal to ExternalId. A new role takes a few seconds: "
                + "let the pool depend on it.", commands: ["aws iam get-role --role-name ROLE"]),
        ErrorPattern(
            "sms-role-permission", ["Role does not have permission to publish with SNS"],
            "The role of SmsConfiguration lacks sns:Publish.",
            "Allow sns:Publish on *, because text messages have no ARN.",
            commands: ["aws iam list-role-policies --role-name ROLE"]),
        ErrorPattern(
            "email-identity",
            [
                "Cognito is not allowed to use your email identity", "Email address is not verified",
                "Email address not verified",
            ],
            "The address of EmailConfiguration is not verified in SES, is of another region, or its policy does not let Cognito send.",
            "Verify the identity in the SourceArn's region, and allow ses:SendEmail and ses:SendRawEmail for "
                + "cognito-idp.amazonaws.com and email.cognito-idp.amazonaws.com.",
            commands: ["aws sesv2 get-email-identity --email-identity ADDRESS"]),
        ErrorPattern(
            "email-sandbox", ["identities failed the check in region"],
            "SES is in its sandbox, which sends only to verified addresses.",
            "Ask for production access of SES, or verify the address of the test.",
            commands: ["aws sesv2 get-account --query ProductionAccessEnabled"]),
        ErrorPattern(
            "domain-certificate",
            [
                "The specified SSL certificate doesn't exist, isn't in us-east-1 region",
                "One or more of the CNAMEs you provided are already associated with a different resource",
                "Invalid request provided: AWS::Cognito::UserPoolDomain",
            ],
            "The custom domain cannot be made: its certificate is not in us-east-1, or the name belongs to another distribution.",
            "Issue the certificate in us-east-1 for exactly this name. Remove the name from other distributions first.",
            commands: ["aws acm list-certificates --region us-east-1"]),
        ErrorPattern(
            "stack-dependencies",
            ["Unresolved resource dependencies", "references undefined resource", "Template format error"],
            "The template refers to a resource or parameter that it does not have.",
            "Correct the name in Ref, Fn::GetAtt, Fn::Sub or DependsOn.", commands: [checkTemplate]),
        ErrorPattern(
            "stack-capabilities",
            ["Requires capabilities", "CAPABILITY_IAM", "CAPABILITY_NAMED_IAM", "CAPABILITY_AUTO_EXPAND"],
            "The template makes roles or has a transform, and the call does not acknowledge that.",
            "Deploy with --capabilities CAPABILITY_IAM CAPABILITY_AUTO_EXPAND; CAPABILITY_NAMED_IAM for roles with names."
        ),
        ErrorPattern(
            "stack-export-in-use", ["cannot be deleted as it is in use by", "cannot be updated as it is in use by"],
            "Another stack imports a value of this one, such as the pool's id.",
            "Deploy the other stack without the import first.",
            commands: ["aws cloudformation list-imports --export-name NAME"]),
        ErrorPattern(
            "stack-nothing-to-do", ["No updates are to be performed"],
            "The template and its parameters are those that are deployed.",
            "Check that the build changed the code: sam build before sam deploy."),
        ErrorPattern(
            "stack-state",
            ["state and can not be updated", "UPDATE_ROLLBACK_FAILED", "is in ROLLBACK_COMPLETE state"],
            "An earlier deployment failed, and the stack cannot be updated in this state.",
            "After ROLLBACK_COMPLETE, delete the stack; after UPDATE_ROLLBACK_FAILED, continue the rollback. A pool with "
                + "DeletionPolicy: Retain stays.",
            commands: ["aws cloudformation continue-update-rollback --stack-name STACK", events]),
        ErrorPattern(
            "stack-other-resource-failed",
            [
                "Resource creation cancelled", "Resource update cancelled",
                "The following resource(s) failed to create",
                "The following resource(s) failed to update",
            ],
            "Another resource failed, and CloudFormation stopped this one. This is not the cause.",
            "Look for the first event with FAILED and another reason.", commands: [events]),
        ErrorPattern(
            "stack-name-taken",
            [
                "already exists in stack", "cannot update a stack when a custom-named resource requires replacing",
            ],
            "A resource with a name of its own exists already, or has to be replaced while it exists.",
            "Leave the name out, or change it with the property that needs the replacement.", commands: [events]),
        ErrorPattern(
            "stack-property",
            ["Encountered unsupported property", "extraneous key", "Properties validation failed for resource"],
            "A resource has a property that its type does not have, or a value of the wrong type.",
            "Correct the property; the message names it.", commands: [checkTemplate]),
        ErrorPattern(
            "stack-waited", ["Exceeded attempts to wait", "did not stabilize", "timed out waiting for completion"],
            "CloudFormation waited too long for a resource, such as a custom domain, which takes up to 40 minutes.",
            "Deploy again; the resource may be ready by now.", commands: [events]),
        ErrorPattern(
            "function-role",
            [
                "The role defined for the function cannot be assumed by Lambda",
                "The provided execution role does not have permissions to call",
            ],
            "The function's role does not trust lambda.amazonaws.com, is too new, or lacks a permission that the function's settings need.",
            "Let the function depend on the role, and add the permission that the message names."),
        ErrorPattern(
            "function-permission-twice", ["provided already exists. Please provide a new statement id"],
            "The function's resource policy already has a statement with this id.",
            "Remove one of the two AWS::Lambda::Permission, or the statement that was added by hand.",
            commands: ["aws lambda get-policy --function-name FUNCTION"]),
        ErrorPattern(
            "function-package",
            [
                "Unzipped size must be smaller than", "Could not unzip uploaded file",
                "Uploaded file must be a non-empty zip",
            ],
            "Lambda cannot use the function's zip: it is too large, empty or not a zip.",
            "Package the function again.", commands: ["cognito-triggers package FUNCTION"]),
        ErrorPattern(
            "function-unknown", ["Function not found: arn:aws:lambda"],
            "There is no function, version or alias with this ARN in the region.",
            "Deploy the function first, and use its ARN of the pool's region.",
            commands: ["aws lambda list-functions --query Functions[].FunctionArn"]),
    ]
}
