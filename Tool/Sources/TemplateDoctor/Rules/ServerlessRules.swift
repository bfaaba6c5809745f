import CloudTemplate

/// Rules about SAM's transform, and about macros.
enum ServerlessRules {
    static let all = [noTransform, needsObject, noPool, secondTrigger, macro]

    private static let eventPage =
        "https://docs.aws.amazon.com/serverless-application-model/latest/developerguide/sam-property-function-cognito.html"

    static let noTransform = TemplateRule(
        name: "sam.no-transform", severity: .error, isAcceptable: false,
        summary: "a SAM function without the Transform line",
        why: "CloudFormation does not know AWS::Serverless::Function unless the template asks for SAM's transform.",
        source:
            "https://docs.aws.amazon.com/serverless-application-model/latest/developerguide/sam-specification-template-anatomy.html"
    ) { checked in
        let transforms = (checked.template.root["Transform"]?.oneOrMore ?? []).map(\.text)
        guard !transforms.contains(ServerlessTransform.name),
            let function = checked.template.root["Resources"]?.members.first(where: {
                $0.value["Type"]?.text == ServerlessTransform.function
            })
        else { return [] }
        return [
            .init(
                place: function.value.member("Type")?.place ?? function.place, resource: function.name, path: "Type",
                problem: "\(function.name) is a SAM function, but the template has no Transform",
                fix:
                    "add at the top: \(checked.notation.member("Transform", checked.notation.text(ServerlessTransform.name)))"
            )
        ]
    }

    static let needsObject = TemplateRule(
        name: "sam.event-needs-object", severity: .error, isAcceptable: false,
        summary: "an event of Type: Cognito for a trigger that needs an object",
        why:
            "SAM writes the function's plain ARN into LambdaConfig, whatever the trigger. These triggers need an object with "
            + "LambdaVersion and LambdaArn.",
        source: eventPage
    ) { checked in
        checked.template.events.compactMap { event in
            guard let trigger = LambdaConfigKey.named(event.trigger), trigger.takesObject, let pool = event.pool else {
                return nil
            }
            let version = trigger.versions.count > 1 ? "V2_0" : "V1_0"
            let entry = checked.notation.member(
                trigger.key, checked.notation.versioned(version, checked.notation.arn(event.function)))
            return .init(
                place: event.place, resource: event.function,
                path: "Properties.Events.\(event.name).Properties.Trigger",
                problem: "SAM writes a plain ARN for \(trigger.key), which takes an object",
                fix:
                    "remove the event; write \(entry) into LambdaConfig of \(pool), and add an AWS::Lambda::Permission"
            )
        }
    }

    static let noPool = TemplateRule(
        name: "sam.event-without-pool", severity: .error, isAcceptable: false,
        summary: "an event of Type: Cognito whose pool is not in the template",
        why:
            "SAM writes the trigger into the pool itself, so it accepts only a Ref to a pool in the same template.",
        source: eventPage
    ) { checked in
        checked.template.events.compactMap { event in
            guard event.pool == nil, checked.template.macros.isEmpty else { return nil }
            return .init(
                place: event.place, resource: event.function,
                path: "Properties.Events.\(event.name).Properties.UserPool",
                problem: "the pool of the event \(event.name) is not a resource of this template",
                fix:
                    "write a Ref to a pool in the template; for another pool, an AWS::Lambda::Permission here, and the "
                    + "trigger in the pool's template")
        }
    }

    static let secondTrigger = TemplateRule(
        name: "sam.second-trigger", severity: .error, isAcceptable: false, summary: "a trigger that one pool has twice",
        why: "A pool has one function per trigger, and SAM refuses a second one.", source: eventPage
    ) { checked in
        checked.template.events.compactMap { event in
            guard event.isSecond, let pool = event.pool else { return nil }
            return .init(
                place: event.place, resource: event.function,
                path: "Properties.Events.\(event.name).Properties.Trigger",
                problem: "\(pool) already has \(event.trigger), from another event or its LambdaConfig",
                fix: "remove one of the two")
        }
    }

    static let macro = TemplateRule(
        name: "template.macro", severity: .note, summary: "a part that only CloudFormation can transform",
        why:
            "A macro may add or change anything. `check` does not see its result, so it reports no missing parts.",
        source: "https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/template-macros.html"
    ) { checked in
        checked.template.macros.map {
            .init(
                place: $0.place, resource: nil, path: $0.name, problem: "the result of \($0.name) is not visible here",
                fix:
                    "check CloudFormation's result: create a change set, and print it with `aws cloudformation "
                    + "get-template --template-stage Processed --change-set-name … --stack-name … --query TemplateBody`"
            )
        }
    }
}
