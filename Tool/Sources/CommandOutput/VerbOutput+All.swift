/// The objects of each verb; those of `pool` are next to it.
///
/// They are under semantic versioning. A test compares them with what the verbs print.
extension VerbOutput {
    package static let all: [VerbOutput] = [
        new, add, events, explain, invoke, serve, check, prove, messages, package, pool, verifyAWS,
    ]

    // MARK: Projects

    private static let advice = JSONSchema.texts.described("Sentences on the rest, which is done by hand.")
    private static let next = JSONSchema.texts.described("The commands to go on with.")

    private static let new = VerbOutput(
        "new", [note],
        result: [
            "name": .text, "folder": .text.described("The absolute path of the project."), "language": .text,
            "triggers": .texts, "files": .texts.described("Paths in the folder."), "advice": advice, "next": next,
        ], "The project that was made.")

    private static let add = VerbOutput(
        "add", [note],
        result: [
            "function": .text, "triggers": .texts, "files": .texts.described("Files that were made, or were there."),
            "changes": .list(.object(["file": .text, "change": .text])), "advice": advice, "next": next,
        ], "The changes of the project.")

    private static let package = VerbOutput(
        "package", [note],
        result: [
            "function": .text, "zip": .text.described("The absolute path of the zip."), "bytes": .integer,
            "debugFile": .text.orNull, "runtime": .text,
        ], "The zip for Lambda.")

    private static let messages = VerbOutput(
        "messages",
        [
            note,
            Line(
                kind: "message", words: "A message on an occasion, in a language.",
                members: [
                    "occasion": .text, "language": .text, "direction": .text, "subject": .text, "html": .text,
                    "text": .text.orNull, "textMessage": .text.orNull, "characters": .integer, "segments": .integer,
                    "alphabet": .text,
                ]),
        ],
        result: ["messages": .integer, "page": .text.orNull.described("The file of --output.")],
        "The number of messages.")

    // MARK: Events and answers

    private static let events = VerbOutput(
        "events",
        [
            Line(kind: "sample", words: "A sample of the list.", members: ["name": .text, "fires": .text]),
            Line(
                kind: "event", words: "An event, as Cognito sends it.", members: ["name": .text, "event": .anyObject]),
        ],
        result: ["count": .integer], "The number of samples or events.")

    private static let appSees = JSONSchema.object(["name": .text, "message": .text]).orNull.described(
        "The error that the app sees; null without one.")

    private static let judged = JSONSchema.list(
        .object([
            "rule": .text, "weight": .choice(["refused", "ignored", "note"]), "path": .text, "detail": .text,
            "text": .text, "source": .text, "consequence": .text, "appSees": appSees,
        ]))

    private static let verdict = JSONSchema.choice(["good", "bad"])

    private static let invocation = Line(
        kind: "invocation", words: "An event that a function answered, with Cognito's verdict.",
        members: [
            "function": .text.orAbsent.described("In the output of serve."), "event": .text, "verdict": verdict,
            "reason": .text, "appSees": appSees, "isError": .flag, "requestId": .text, "decision": .text.orNull,
            "findings": judged, "attempts": .integer, "durationMicroseconds": .integer,
            "initMicroseconds": .integer.orNull, "maximumMemoryMiB": .integer.orNull, "process": .integer.orNull,
            "payload": .any.described("The function's answer, or its error document."), "log": .texts,
            "earlierLogs": .list(.texts),
        ])

    private static let invoke = VerbOutput(
        "invoke",
        [
            note, invocation,
            Line(
                kind: "message", words: "A message that the function sent through SES or SNS.",
                members: ["text": .text]),
        ],
        result: ["isGood": .flag, "events": .integer, "bad": .integer],
        "The verdict on all answers; exit status 1 if it is not good.")

    private static let serve = VerbOutput(
        "serve",
        [
            note, invocation,
            Line(
                kind: "ready", words: "The functions can be called.", members: ["url": .text, "functions": .texts]),
        ],
        result: ["url": .text], "The functions were stopped.")

    // MARK: Rules

    private static let severity = JSONSchema.choice(["error", "warning", "note"])

    private static let check = VerbOutput(
        "check",
        [
            note,
            Line(
                kind: "finding", words: "A mistake in a template, its place, and its fix.",
                members: [
                    "rule": .text, "severity": severity, "file": .text, "line": .integer, "column": .integer,
                    "resource": .text.orNull, "path": .text, "problem": .text, "fix": .text,
                    "accepted": .text.orNull.described("The reason for which the template accepts the finding."),
                ]),
            Line(
                kind: "answer", words: "The verdict on a function's answer.",
                members: [
                    "answer": .text, "verdict": verdict, "decision": .text.orNull, "appSees": appSees,
                    "findings": judged,
                    "error": .object(["type": .text, "message": .text]).orAbsent.described(
                        "If the answer is the error document of a function."),
                ]),
            Line(
                kind: "rule", words: "A rule for templates, with --rules.",
                members: ["name": .text, "severity": severity, "finds": .text, "why": .text, "source": .text]),
        ],
        result: [
            "isSound": .flag.described("False if the exit status is 1."), "errors": .integer, "warnings": .integer,
            "notes": .integer, "accepted": .integer,
        ], "The number of findings by severity, without those that are accepted.")

    // MARK: Explanations

    private static let doubtful = JSONSchema.list(
        .object(["date": .text, "says": .text, "contradicted": .text.orNull]))

    private static let flows = JSONSchema.list(
        .object([
            "name": .text.orNull,
            "steps": .list(
                .object([
                    "sources": .texts, "when": .text.orNull, "request": .texts, "response": .texts, "onError": .text,
                ])),
            "parameters": .list(.object(["name": .text, "member": .text, "triggers": .texts])), "remarks": .texts,
            "notCertain": .texts,
        ]))

    private static let evidence = JSONSchema.object([
        "measured": .integer, "recorded": .integer, "documented": .integer, "inferred": .integer,
    ])

    private static let members = JSONSchema.list(
        .object([
            "name": .text, "type": .text, "words": .text,
            "members": .list(.anyObject).described("The members of an object, in the same form."),
        ]))

    private static let explain = VerbOutput(
        "explain",
        [
            note,
            Line(
                kind: "operation",
                words: "An operation and the triggers that it fires; in the list, without its flows.",
                members: [
                    "operation": .text, "area": .text, "words": .text, "sources": .texts.orAbsent,
                    "flows": flows.orAbsent, "evidence": evidence.orAbsent, "doubtful": doubtful.orAbsent,
                    "federated": .object([
                        "words": .text,
                        "operations": .list(
                            .object([
                                "operation": .text, "area": .text, "words": .text, "flows": flows,
                                "evidence": evidence, "doubtful": doubtful,
                            ])),
                    ]).orAbsent,
                ]),
            Line(
                kind: "trigger", words: "A trigger: its sources, its request and its response.",
                members: [
                    "trigger": .text, "isAwaited": .flag,
                    "sources": .list(.object(["source": .text, "fires": .text, "operations": .texts])),
                    "request": members, "response": members, "rules": .texts, "onError": .text, "doubtful": doubtful,
                ]),
            Line(
                kind: "answerRule", words: "A rule for answers.",
                members: [
                    "rule": .text, "text": .text, "source": .text, "consequence": .text, "isSwitchable": .flag,
                ]),
            Line(
                kind: "templateRule", words: "A rule for templates.",
                members: ["rule": .text, "severity": severity, "finds": .text, "why": .text, "source": .text]),
            Line(
                kind: "diagnosis", words: "The meaning of an error, where to look, and what to do.",
                members: ["shape": .text, "happened": .text, "look": .texts, "act": .texts, "commands": .texts]),
            Line(
                kind: "crash", words: "The place of a crash.",
                members: [
                    "signal": .text, "reason": .text, "build": .text.orNull, "debugFile": .text,
                    "failedCheck": .text.orNull,
                    "stack": .list(
                        .object([
                            "address": .text, "function": .text, "file": .text.orNull, "line": .integer.orNull,
                        ])),
                ]),
            Line(
                kind: "policy", words: "The smallest policy for a function's role.",
                members: [
                    "function": .text, "policy": .anyObject,
                    "missing": .texts.described("The placeholders that need a value."),
                ]),
        ],
        result: ["count": .integer], "The number of objects.")

    // MARK: Comparisons

    private static let prove = VerbOutput(
        "prove",
        [
            Line(
                kind: "progress",
                words: "With --progress, the histories that are explored so far, and those known to follow.",
                members: ["histories": .integer, "left": .integer])
        ],
        result: [
            "holds": .flag, "problem": .text.orNull,
            "properties": .list(
                .object([
                    "name": .text, "holds": .flag, "severity": .text.orNull, "reason": .text.orNull,
                    "consequence": .text.orNull, "history": .list(.anyObject),
                ])),
            "notes": .texts, "seed": .integer.orAbsent.described("Not with --clients."), "histories": .integer,
            "calls": .integer,
        ], "The properties, the worst breach first. invoke takes a file with this object, and sends its events again.")

    private static let verifyAWS = VerbOutput(
        "verify-aws", [],
        result: [
            "version": .text, "region": .text, "isAWS": .flag, "comparesTriggers": .flag,
            "steps": .list(
                .object([
                    "flow": .text, "step": .text,
                    "differences": .list(
                        .object(["fact": .text, "other": .text.orNull, "local": .text.orNull])),
                ])),
        ], "The differences between the local pool and the deployed one.")
}
