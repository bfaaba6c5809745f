extension VerbOutput {
    private static let logicalID = JSONSchema.text.orAbsent.described(
        "The name in the template; absent for what no template has.")

    private static let identityPool = JSONSchema.object(["id": .text, "name": .text, "logicalId": logicalID])

    private static let client = JSONSchema.object([
        "id": .text, "name": .text, "logicalId": logicalID,
        "secret": .text.orAbsent, "signIn": .text.orNull.described("The address of the sign-in page, if there is one."),
    ])

    private static let userPool = JSONSchema.object([
        "id": .text, "name": .text, "logicalId": logicalID,
        "clients": .list(client).described("The app clients, clients for people first."),
    ])

    private static let function = JSONSchema.object([
        "name": .text, "logicalId": .text.orAbsent, "runtime": .text,
        "problem": .text.orAbsent.described("The reason why the function cannot run here; absent if it runs."),
    ])

    private static let ready = Line(
        kind: "ready", words: "The pool serves. This is its first object.",
        members: [
            "version": .text, "pid": .integer, "url": .text.described("The address for apps."),
            "api": .text.described("The address of the pool's own routes."),
            "endpoint": .text.described("The same as url."),
            "region": .text, "account": .text,
            "authority": .text.orNull.described("The file of the authority that clients have to trust, with --tls."),
            "signUpClient": .text.orNull.described("The id of an app client with which users can sign up."),
            "pools": .list(userPool), "identityPools": .list(identityPool), "functions": .list(function),
            "template": .text.orAbsent.described("The absolute path of the template, or of the first one."),
            "templates": .texts,
        ])

    private static let problem = Line(
        kind: "problem", words: "A part of the template that the pool lacks.",
        members: ["text": .text, "where": .text.orAbsent.described("The place, such as template.yaml:12:3.")])

    // MARK: Steps

    private static let call = JSONSchema.integer.described("The number of the call that the step belongs to.")

    private static let trigger = Line(
        kind: "trigger", words: "A call of a function, once it has ended.",
        members: [
            "call": call, "operation": .text, "triggerSource": .text, "function": .text, "attempt": .integer,
            "event": .any, "answer": .any.orAbsent, "error": .any.orAbsent, "throttled": .flag.orAbsent,
            "missing": .text.orAbsent.described("The reason why the function did not run."),
            "durationMilliseconds": .number.orAbsent, "timedOutAfterMilliseconds": .number.orAbsent,
            "isColdStart": .flag.orAbsent, "coldStartMilliseconds": .number.orAbsent, "log": .texts.orAbsent,
            "verdict": .text.orAbsent, "isGood": .flag.orAbsent, "decision": .text.orAbsent,
            "findings": .texts.orAbsent,
            "breaches": JSONSchema.list(.object(["rule": .text, "text": .text, "reason": .text])).orAbsent,
        ])

    private static let sent = Line(
        kind: "message", words: "A message that the pool keeps instead of sending it.",
        members: [
            "call": call, "operation": .text, "destination": .text,
            "recipient": .text.orAbsent.described("The topic or the queue in words, such as `topic joined`."),
            "medium": .choice(["EMAIL", "SMS", "PUSH", "TOPIC", "QUEUE"]), "username": .text.orNull,
            "userPoolId": .text.orNull,
            "subject": .text.orNull, "body": .text, "text": .text.orAbsent, "code": .text.orNull,
            "triggerSource": .text.orNull, "time": .number, "writtenBy": .text, "function": .text.orAbsent,
            "duringStep": .integer.orAbsent, "language": .text.orAbsent, "characters": .integer.orAbsent,
            "segments": .integer.orAbsent, "alphabet": .text.orAbsent,
        ])

    private static let remark = Line(
        kind: "note", words: "A remark on a difference from what a function asked for.",
        members: ["call": call, "operation": .text, "text": .text])

    private static let ended = Line(
        kind: "call", words: "The end of a call.",
        members: [
            "call": .integer, "operation": .text, "time": .number, "status": .integer,
            "durationMilliseconds": .number, "error": .text.orAbsent, "message": .text.orAbsent,
            "challenge": .text.orAbsent, "redirect": .text.orAbsent, "userPoolId": .text.orAbsent,
            "clientId": .text.orAbsent, "username": .text.orAbsent, "givenUsername": .text.orAbsent,
            "identityPoolId": .text.orAbsent, "identityId": .text.orAbsent, "request": .anyObject.orAbsent,
            "answer": .anyObject.orAbsent, "tokens": .anyObject.orAbsent, "claims": .anyObject.orAbsent,
        ])

    private static let played = Line(
        kind: "operation", words: "An operation of the API, with --operations.",
        members: [
            "service": .text, "operation": .text, "isPlayed": .flag, "triggers": .texts, "facts": .anyObject,
            "note": .text.orAbsent,
        ])

    package static let pool = VerbOutput(
        "pool", [ready, problem, trigger, sent, remark, ended, played],
        result: ["url": .text.orAbsent, "operations": .integer.orAbsent.described("With --operations.")],
        "The pool was stopped, or answers to --ping.")
}
