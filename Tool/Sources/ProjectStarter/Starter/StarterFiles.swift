// swift-format-ignore-file
// Written by scripts/embed from template/: change the files there, and run it.

/// The starter's files except its events, and the names that a project cannot take.
enum StarterFiles {
    static let all: [String: String] = [
        ".github/workflows/test.yml": ##"""
name: test
on: [push, pull_request]
permissions:
  contents: read
jobs:
  test:
    runs-on: ubuntu-latest
    container: swift:6.2-bookworm
    steps:
      - uses: actions/checkout@v5
        with:
          persist-credentials: false
      - run: apt-get update && apt-get install -y curl make
      - uses: swift-cognito-triggers/swift-cognito-triggers/.github/actions/setup@0.1.0
        with:
          version: 0.1.0
      - run: make test
      - run: cognito-triggers check --build --strict template.yaml
      # - run: cognito-triggers prove SignUpGate
      - run: make rehearse
      - run: make package

"""##,
        ".gitignore": ##"""
.build
.build-*
.aws-sam
dist

"""##,
        ".vscode/launch.json": ##"""
{
  "version": "0.2.0",
  "configurations": [
    {
      "name": "SignUpGate answers one event",
      "type": "swift",
      "request": "launch",
      "target": "SignUpGate",
      "configuration": "debug",
      "args": ["events/PreSignUp_SignUp.json"],
      "env": { "ALLOWED_DOMAINS": "example.org" },
      "cwd": "${workspaceFolder}",
      "preLaunchTask": "swift: Build Debug SignUpGate"
    },
    {
      "name": "Attach to SignUpGate under cognito-triggers serve",
      "type": "swift",
      "request": "attach",
      "pid": "${command:pickProcess}"
    }
  ]
}

"""##,
        "AGENTS.md": ##"""
# For coding agents

SignUpGate is an AWS Lambda function that Amazon Cognito calls. `cognito-triggers` plays Cognito and Lambda on this machine: none of
these commands needs an AWS account or sends a message. With `--json`, a command prints one object per line, and the last one is the
result or the error. `cognito-triggers mcp` offers the same commands, and a local user pool, as tools.

## Which command answers which question

| Question | Command |
|---|---|
| What does this error mean, and where do I look? | `cognito-triggers explain --error 'TEXT'` |
| Which triggers does an operation fire, in which order? | `cognito-triggers explain SignUp` |
| What can a trigger read, answer and refuse? | `cognito-triggers explain PreSignUp` |
| What does an event look like? | `cognito-triggers events PreSignUp_SignUp` |
| Does Cognito accept the function's answer? | `cognito-triggers invoke SignUpGate PreSignUp_SignUp` |
| Is `template.yaml` right, and does the code fit it? | `cognito-triggers check --build .` |
| Does a sign-up work from end to end? | `bash rehearse.sh` |
| Why did a sign-up or sign-in fail? | `cognito-triggers pool`, repeat it there, and read its flow |
| Is there a way around a custom sign-in? | `cognito-triggers prove SignUpGate` |

## In this order

After a change: `make test`, then `invoke`, then `check --build .`, then `bash rehearse.sh`. The first failure tells you the most.

After an error: explain its text; repeat the sign-up or sign-in at the local pool; read the verdict, the findings and the log of the first
trigger that went wrong; change the code; send the same event again with `invoke`.

## Never

- Never log a code, a password, a token or a whole event, not even while you look for an error: the local pool shows events.
- Never accept a finding of `check` to make it pass. `Metadata: CognitoTriggers: Accept` needs a reason that a person has given.
- Never widen a permission, add a sign-in flow to an app client or skip a rule to make a rehearsal pass.
- Never deploy, and never run `verify-aws`: both change things in an AWS account. Ask first.

"""##,
        "Makefile": ##"""
# The same commands for your machine and for CI. `make help` lists them.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

FUNCTION := SignUpGate
# All functions of the project.
FUNCTIONS := $(FUNCTION)
# The event that `make demo` sends, and the function's environment variables for it: NAME=value NAME=value. It does not read the
# template; `cognito-triggers invoke` does.
EVENT := events/PreSignUp_SignUp.json
SETTINGS := ALLOWED_DOMAINS=example.org
# Where swift-cognito-triggers is; COGNITO_TRIGGERS_CHECKOUT names another checkout.
TOOLKIT := .build/checkouts/swift-cognito-triggers
ifneq ($(COGNITO_TRIGGERS_CHECKOUT),)
TOOLKIT := $(COGNITO_TRIGGERS_CHECKOUT)
endif
# With --hardened, the system puts the program at other addresses at each start, which then takes a third longer.
PACKAGE_OPTIONS :=
# Quotes a path for the shell.
quoted = '$(subst ','\'',$(1))'

.PHONY: help setup build test coverage demo rehearse package
help: ## Show the commands
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{ printf "  make %-10s %s\n", $$1, $$2 }'

setup:
	@command -v swift > /dev/null || { echo "There is no 'swift' on the PATH: install Swift 6.2 or later." >&2; exit 1; }
	@swift package resolve
	@$(call quoted,$(TOOLKIT)/scripts/setup) libcurl4-openssl-dev libssl-dev pkg-config curl

build: setup ## Build the function
	swift build

test: setup ## Run the tests
	swift test

# The toolchain's own llvm-cov: a distribution's may not read the format.
coverage: setup ## Run the tests, and print the coverage of each file
	swift test --enable-code-coverage
	@"$$(dirname "$$(realpath "$$(command -v swift)")")/llvm-cov" report "$$(swift build --show-bin-path)"/*.xctest \
		-instr-profile "$$(dirname "$$(swift test --show-codecov-path)")/default.profdata" Sources

demo: build ## Answer a sample event on your machine
	@program=$$(swift build --show-bin-path)/$(FUNCTION); \
	answer=$$($(SETTINGS) "$$program" $(EVENT)) && status=0 || status=$$?; \
	printf '%s\n' "$$answer"; \
	test $$status -eq 0 || grep -Eq '"errorType": *"Refusal"' <<< "$$answer" || \
		{ echo "demo: the function has failed; if it lacks variables, set them in SETTINGS in the Makefile: SETTINGS := NAME=value" >&2; exit 1; }

rehearse: setup ## Sign a sample user up at a local pool of template.yaml
	@bash rehearse.sh

package: setup ## Make a zip for Lambda of each function, in dist/
	$(foreach function,$(FUNCTIONS),$(call quoted,$(TOOLKIT)/scripts/package) $(function) $(PACKAGE_OPTIONS) &&) true

# `sam build` calls these, with the folder that it packs.
.PHONY: $(FUNCTIONS:%=build-%)
$(FUNCTIONS:%=build-%): build-%: setup
	$(call quoted,$(TOOLKIT)/scripts/package) --artifacts $(call quoted,$(ARTIFACTS_DIR)) $* $(PACKAGE_OPTIONS)

"""##,
        "Package.swift": ##"""
// swift-tools-version: 6.2
import PackageDescription

// A checkout of swift-cognito-triggers takes the place of the release: COGNITO_TRIGGERS_CHECKOUT=/path/to/it swift build
let checkout: String? = Context.environment["COGNITO_TRIGGERS_CHECKOUT"]
let triggers: Package.Dependency =
    if let checkout {
        .package(name: "swift-cognito-triggers", path: checkout)
    } else {
        .package(url: "https://github.com/swift-cognito-triggers/swift-cognito-triggers.git", from: "0.1.0")
    }

let package = Package(
    name: "SignUpGate",
    dependencies: [triggers],
    targets: [
        .executableTarget(
            name: "SignUpGate",
            dependencies: [.product(name: "CognitoTriggers", package: "swift-cognito-triggers")]),
        .testTarget(
            name: "SignUpGateTests",
            dependencies: ["SignUpGate", .product(name: "CognitoTriggersTesting", package: "swift-cognito-triggers")]),
    ]
)

"""##,
        "README.md": ##"""
# SignUpGate

Amazon Cognito calls this function. It is written with
[swift-cognito-triggers](https://github.com/swift-cognito-triggers/swift-cognito-triggers).

| Trigger | What the function does | File |
|---|---|---|
| `PreSignUp` | lets people sign up if their email address is in one of the domains of `ALLOWED_DOMAINS` | `SignUpGate.swift` |

```sh
make test       # runs the tests
make demo       # answers one event of events/ on your machine
make rehearse   # signs a sample user up at the pool of template.yaml, on your machine
make package    # makes dist/SignUpGate.zip for Lambda
```

These commands need Swift 6.2 or later on Debian or Ubuntu, and install the other packages that are missing.
`cognito-triggers pool` emulates the user pool of `template.yaml` on your machine, so that you can sign up against it.

## Make it yours

- The function's decisions are in `Sources/SignUpGate`, and its tests in `Tests/SignUpGateTests`. To make your own event, save
  one that `cognito-triggers events` prints.
- To add a trigger, run `cognito-triggers add TRIGGER`. It writes the handler, its tests and events, and adds the trigger to
  `template.yaml` and to the table above.
- `cognito-triggers check --build` compares the code with `template.yaml`. To accept a finding, write the reason into the
  template: `Metadata: CognitoTriggers: Accept: {RULE: REASON}` on the resource that the finding is about.
- Settings are environment variables: `Environment` in `template.yaml` sets them, and `init()` reads them:
  `try LambdaEnvironment.required("PLAN")`. Anyone who can read the function's configuration sees them. Let AWS Secrets Manager keep
  secrets: `LambdaEnvironment.secret("CRM_KEY")` of `TriggerKit` reads the one whose ARN is in `CRM_KEY_ARN`.
- Before users depend on it, `cognito-triggers check --production` says what `template.yaml` lacks: alarms, gradual
  deployments, protection from deletion. `cognito-triggers new --production` makes a project with all of it; the lines below
  `#+ production` in `template.yaml` are the parts.
- Commit `Package.resolved`, so that everyone builds with the same versions.

## Deploy

With the [SAM CLI](https://docs.aws.amazon.com/serverless-application-model/), and without containers:

```sh
sam build
sam deploy --guided
```

These commands create the function, its log group, a user pool, an app client, and the permission for this pool to call the
function. Set `Architecture` to your build machine's architecture. If you delete the stack, the pool stays, because it has your
users' accounts. `template.yaml` has variants in comments, and says how to use them.

### An existing pool

Use the variant `existing-pool`, and deploy with the pool's id: the stack then has only the function and the permission. CloudFormation
does not manage that pool, so set the trigger by hand: in the console under *Extensions*, or with the AWS CLI.
**`update-user-pool` resets most settings that the call leaves out, other triggers included.** Send all of the pool's settings with the
one change, and read `update.json` before you run the last line:

```sh
aws cognito-idp describe-user-pool --user-pool-id "$POOL" --query UserPool > pool.json
aws cognito-idp update-user-pool --generate-cli-skeleton > accepted.json
jq --arg id "$POOL" --arg function "$FUNCTION_ARN" --slurpfile accepted accepted.json '
  with_entries(select(.key | in($accepted[0])))
  | del(.AdminCreateUserConfig.UnusedAccountValidityDays)
  | .UserPoolId = $id
  | .LambdaConfig.PreSignUp = $function' pool.json > update.json
aws cognito-idp update-user-pool --cli-input-json file://update.json
```

Until version 0.1.0 is released, the project depends on a checkout of swift-cognito-triggers, whose path is in `Package.swift`
(`?? "…"`) and `Makefile` (`TOOLKIT`). Before you share the project, remove the path from both files, and set the checkout in
the environment:

```sh
COGNITO_TRIGGERS_CHECKOUT=~/src/swift-cognito-triggers make test
```

"""##,
        "Sources/SignUpGate/SignUpGate.swift": ##"""
import CognitoTriggers

/// Accepts sign-ups with an email address in one of our domains.
@main
struct SignUpGate: TriggerFunction, PreSignUpHandler {
    private let domains: Set<DomainName>

    /// Reads the domains from `ALLOWED_DOMAINS`, such as `example.org,example.com`.
    init() async throws {
        let names = try LambdaEnvironment.list("ALLOWED_DOMAINS")
        domains = Set(names.compactMap(DomainName.init))
        // Fail at start rather than silently reject everyone.
        if names.isEmpty || domains.count < names.count {
            throw InvalidSetting("ALLOWED_DOMAINS", "has to name domains, such as example.org, separated by commas")
        }
    }

    func preSignUp(_ event: PreSignUpEvent, context: InvocationContext) async throws -> PreSignUpDecision {
        // Users created by an administrator are exempt.
        if event.triggerSource == .preSignUpAdminCreateUser { return .allow }
        // EmailAddress reads the whole address, so ada@attacker.net@example.org is rejected.
        let address = event.request.userAttributes.email.flatMap(EmailAddress.init)
        guard let address, domains.contains(address.domain) else {
            throw Refusal("Please sign up with your work address.", code: "email-domain")
        }
        // The user is allowed but not confirmed: Cognito's code proves that the address is theirs.
        return .allow
    }
}

"""##,
        "Tests/SignUpGateTests/SignUpGateTests.swift": ##"""
import CognitoTriggersTesting
import Testing

@testable import SignUpGate

struct SignUpGateTests {
    let function: TriggerTester

    init() async {
        function = await TriggerTester(SignUpGate.self, environment: ["ALLOWED_DOMAINS": "example.org, Example.com"])
    }

    @Test(arguments: ["ada@example.org", "ada@EXAMPLE.COM"])
    func `an address of an allowed domain may sign up, and has to be confirmed`(email: String) async throws {
        let invocation = try await function.invoke(.preSignUp(.signUp) { $0.request.userAttributes.email = email })
        #expect(invocation.decision == .allow, "\(invocation)")
    }

    @Test(arguments: [
        "ada@notexample.org", "ada@example.org.attacker.net", "ada@attacker.net@example.org", "@example.org",
        "example.org", "", nil,
    ])
    func `any other address is refused, with a code for the app`(email: String?) async throws {
        let invocation = try await function.invoke(.preSignUp(.signUp) { $0.request.userAttributes.email = email })
        #expect(
            invocation.appSees?.message
                == "PreSignUp failed with error Please sign up with your work address. [email-domain].")
    }

    @Test(arguments: [nil, "ada@attacker.net"])
    func `an administrator may create anyone`(email: String?) async throws {
        let invocation = try await function.invoke(
            .preSignUp(.adminCreateUser) { $0.request.userAttributes.email = email })
        #expect(invocation.decision == .allow, "\(invocation)")
    }

    @Test func `a federated user needs an allowed domain too`() async throws {
        let invocation = try await function.invoke(
            .preSignUp(.externalProvider) { $0.request.userAttributes.email = "ada@attacker.net" })
        #expect(invocation.refusal?.code == "email-domain")
    }

    @Test(arguments: ["", "example.org, not a domain"])
    func `without a domain the function does not start`(list: String) async {
        let function = await TriggerTester(SignUpGate.self, environment: ["ALLOWED_DOMAINS": list])
        #expect(await function.invoke(.preSignUp(.signUp)).error is InvalidSetting)
    }

    @Test func `nothing that people tell us is let out`() async throws {
        let leaks = try await function.leaks()
        #expect(leaks == [])
    }
}

"""##,
        "languages/README.md": ##"""
# SignUpGate

Amazon Cognito calls this function. It SUMMARY.

The code is in `SOURCE`, its sample events are in `events/`, and `template.yaml` puts the function behind a user pool.

[cognito-triggers](https://github.com/swift-cognito-triggers/swift-cognito-triggers) runs it on your machine as Lambda would:

```sh
cognito-triggers invoke SignUpGate DEMOEVENT
TESTCOMMAND
cognito-triggers pool
bash rehearse.sh
```

The first command shows the answer to one event, and Cognito's verdict on it. The second tests that Cognito accepts the answers to all
events. The third is a user pool to sign up against: its page shows each event and answer, and after a change of `SOURCE` the next event
runs the changed code. The fourth signs a sample user up at such a pool, and fails if Cognito would refuse it.
#+ DefineAuthChallenge
#
# To look for ways around the sign-in: `cognito-triggers prove SignUpGate --answer private:answer`.

To deploy, use the [SAM CLI](https://docs.aws.amazon.com/serverless-application-model/): `sam build && sam deploy --guided`. If you delete
the stack, the pool stays, because it has your users' accounts.

## In Swift

`cognito-triggers new` without `--language` makes the same project in Swift. There, a decision that Cognito would reject does not compile, or
it fails with the rule's name. A forgotten answer does not compile, secrets do not print, and a sign-in of your own is declared step by step.

"""##,
        "languages/node/.gitignore": ##"""
.aws-sam
node_modules

"""##,
        "languages/node/CustomMessage.mjs": ##"""
// Welcomes new users. Every other message is the pool's own.

export const handler = async (event) => {
  if (event.triggerSource === "CustomMessage_SignUp") {
    // Cognito puts the code in place of the code parameter, which the text must contain.
    const code = event.request.codeParameter;
    event.response.emailSubject = "Welcome";
    event.response.emailMessage = `Welcome! Your code is ${code}`;
    event.response.smsMessage = `Welcome! Your code is ${code}`;
  }
  return event;
};

"""##,
        "languages/node/CustomSignIn.mjs": ##"""
// A sign-in of your own: the password, which Cognito checks, and then a question, three times at most.

import { randomInt, timingSafeEqual } from "node:crypto";

const fail = { issueTokens: false, failAuthentication: true };
const tokens = { issueTokens: true, failAuthentication: false };
const challenge = (challengeName) => ({ challengeName, issueTokens: false, failAuthentication: false });

export const handler = async (event) => {
  const decide = { DefineAuthChallenge: define, CreateAuthChallenge: create, VerifyAuthChallengeResponse: verify };
  event.response = decide[event.triggerSource.split("_")[0]](event.request);
  return event;
};

function define({ session, userNotFound }) {
  const passed = (step, name) => step?.challengeName === name && step.challengeResult;
  if (session.length === 1 && passed(session[0], "SRP_A")) return challenge("PASSWORD_VERIFIER");
  const answers = session.slice(2);
  // The names are checked as well as the results: an app chooses which challenge it answers.
  if (!passed(session[0], "SRP_A") || !passed(session[1], "PASSWORD_VERIFIER")) return fail;
  if (answers.some((step) => step.challengeName !== "CUSTOM_CHALLENGE")) return fail;
  if (answers.at(-1)?.challengeResult) {
    // A user who does not exist gets the same questions, and never tokens.
    return userNotFound ? fail : tokens;
  }
  return answers.length >= 3 ? fail : challenge("CUSTOM_CHALLENGE");
}

function create() {
  // Replace this with your own question. Only private parameters are kept from the app.
  const [first, second] = [randomInt(10, 100), randomInt(10, 100)];
  return {
    publicChallengeParameters: { question: `${first} + ${second}` },
    privateChallengeParameters: { answer: `${first + second}` },
    challengeMetadata: "SUM",
  };
}

function verify({ privateChallengeParameters, challengeAnswer }) {
  const [expected, answer] = [privateChallengeParameters.answer, challengeAnswer ?? ""].map((text) => Buffer.from(text));
  return { answerCorrect: expected.length === answer.length && timingSafeEqual(expected, answer) };
}

"""##,
        "languages/node/PostAuthentication.mjs": ##"""
// Writes one log line for each sign-in, without personal data.

export const handler = async (event) => {
  const { userAttributes, newDeviceUsed = false } = event.request;
  console.log(`sign-in of ${userAttributes.sub}, new device: ${newDeviceUsed}`);
  return event;
};

"""##,
        "languages/node/PostConfirmation.mjs": ##"""
// Logs each new member. Cognito has already confirmed the user and reads nothing from the answer but the event.

export const handler = async (event) => {
  // The log has no personal data: `sub` is the user's id in the pool.
  console.log(`new member ${event.request.userAttributes.sub}`);
  return event;
};

"""##,
        "languages/node/PreAuthentication.mjs": ##"""
// Keeps users out until they have verified their email address.

export const handler = async (event) => {
  // For a name that nobody has, Cognito goes on as if the user existed, so that names cannot be tried.
  if (event.request.userNotFound) return event;
  if (event.request.userAttributes.email_verified !== "true") throw new Error("Verify your email address first.");
  return event;
};

"""##,
        "languages/node/PreSignUp.mjs": ##"""
// Lets people sign up if their email address is in one of the domains of ALLOWED_DOMAINS.

const domains = new Set(process.env.ALLOWED_DOMAINS.split(",").map((domain) => domain.trim().toLowerCase()));

export const handler = async (event) => {
  // Administrators and identity providers may add users of any domain.
  if (event.triggerSource === "PreSignUp_SignUp") {
    const email = event.request.userAttributes.email ?? "";
    if (!domains.has(email.slice(email.lastIndexOf("@") + 1).toLowerCase())) {
      // The app shows the user this sentence, after "PreSignUp failed with error".
      throw new Error("Use the email address of your organization.");
    }
  }
  return event;
};

"""##,
        "languages/node/PreTokenGeneration.mjs": ##"""
// Puts the user's language into the access token.

export const handler = async (event) => {
  const { locale } = event.request.userAttributes;
  if (locale) {
    event.response.claimsAndScopeOverrideDetails = {
      accessTokenGeneration: { claimsToAddOrOverride: { locale } },
    };
  }
  return event;
};

"""##,
        "languages/node/app.test.mjs": ##"""
// Asks cognito-triggers what Cognito would do with the function's answer to each event. Run it with node --test.

import assert from "node:assert";
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { test } from "node:test";

const project = import.meta.dirname ?? new URL(".", import.meta.url).pathname;

for (const event of readdirSync(`${project}/events`)) {
  test(`Cognito accepts the answer to ${event}`, () => {
    const command = ["invoke", "SignUpGate", `events/${event}`];
    const run = spawnSync("cognito-triggers", command, { cwd: project, encoding: "utf8" });
    assert.strictEqual(run.status, 0, `${run.error ?? ""}${run.stdout}${run.stderr}`);
  });
}

"""##,
        "languages/node/values.txt": ##"""
LANGUAGE: JavaScript
SOURCE: src/app.mjs
TESTS: app.test.mjs
TESTCOMMAND: node --test
RUNTIME: nodejs22.x
python:3.13-bookworm: node:22-bookworm
PROOFOPTION:  --answer private:answer

"""##,
        "languages/python/.gitignore": ##"""
.aws-sam
.venv
__pycache__

"""##,
        "languages/python/CustomMessage.py": ##"""
"""Welcomes new users. Every other message is the pool's own."""


def handler(event, context):
    if event["triggerSource"] == "CustomMessage_SignUp":
        # Cognito puts the code in place of the code parameter, which the text must contain.
        code = event["request"]["codeParameter"]
        event["response"]["emailSubject"] = "Welcome"
        event["response"]["emailMessage"] = f"Welcome! Your code is {code}"
        event["response"]["smsMessage"] = f"Welcome! Your code is {code}"
    return event

"""##,
        "languages/python/CustomSignIn.py": ##"""
"""A sign-in of your own: the password, which Cognito checks, and then a question, three times at most."""

import secrets

FAIL = {"issueTokens": False, "failAuthentication": True}
TOKENS = {"issueTokens": True, "failAuthentication": False}


def handler(event, context):
    decide = {"DefineAuthChallenge": define, "CreateAuthChallenge": create, "VerifyAuthChallengeResponse": verify}
    event["response"] = decide[event["triggerSource"].partition("_")[0]](event["request"])
    return event


def define(request):
    steps = [(step["challengeName"], step["challengeResult"]) for step in request["session"]]
    if steps == [("SRP_A", True)]:
        return challenge("PASSWORD_VERIFIER")
    answers = steps[2:]
    # The names are checked as well as the results: an app chooses which challenge it answers.
    if steps[:2] != [("SRP_A", True), ("PASSWORD_VERIFIER", True)] or any(name != "CUSTOM_CHALLENGE" for name, _ in answers):
        return FAIL
    if answers and answers[-1][1]:
        # A user who does not exist gets the same questions, and never tokens.
        return FAIL if request.get("userNotFound") else TOKENS
    return FAIL if len(answers) >= 3 else challenge("CUSTOM_CHALLENGE")


def challenge(name):
    return {"challengeName": name, "issueTokens": False, "failAuthentication": False}


def create(request):
    # Replace this with your own question. Only private parameters are kept from the app.
    first, second = secrets.randbelow(90) + 10, secrets.randbelow(90) + 10
    return {
        "publicChallengeParameters": {"question": f"{first} + {second}"},
        "privateChallengeParameters": {"answer": str(first + second)},
        "challengeMetadata": "SUM",
    }


def verify(request):
    expected = request["privateChallengeParameters"]["answer"]
    answer = request["challengeAnswer"]
    return {"answerCorrect": secrets.compare_digest(str(answer).encode(), expected.encode())}

"""##,
        "languages/python/PostAuthentication.py": ##"""
"""Writes one log line for each sign-in, without personal data."""


def handler(event, context):
    print(f"sign-in of {event['request']['userAttributes']['sub']}, new device: {event['request'].get('newDeviceUsed', False)}")
    return event

"""##,
        "languages/python/PostConfirmation.py": ##"""
"""Logs each new member. Cognito has already confirmed the user and reads nothing from the answer but the event."""


def handler(event, context):
    # The log has no personal data: `sub` is the user's id in the pool.
    print(f"new member {event['request']['userAttributes']['sub']}")
    return event

"""##,
        "languages/python/PreAuthentication.py": ##"""
"""Keeps users out until they have verified their email address."""


def handler(event, context):
    # For a name that nobody has, Cognito goes on as if the user existed, so that names cannot be tried.
    if event["request"].get("userNotFound"):
        return event
    if event["request"]["userAttributes"].get("email_verified") != "true":
        raise Exception("Verify your email address first.")
    return event

"""##,
        "languages/python/PreSignUp.py": ##"""
"""Lets people sign up if their email address is in one of the domains of ALLOWED_DOMAINS."""

import os

DOMAINS = {domain.strip().lower() for domain in os.environ["ALLOWED_DOMAINS"].split(",")}


def handler(event, context):
    # Administrators and identity providers may add users of any domain.
    if event["triggerSource"] == "PreSignUp_SignUp":
        domain = event["request"]["userAttributes"].get("email", "").rpartition("@")[2].lower()
        if domain not in DOMAINS:
            # The app shows the user this sentence, after "PreSignUp failed with error".
            raise Exception("Use the email address of your organization.")
    return event

"""##,
        "languages/python/PreTokenGeneration.py": ##"""
"""Puts the user's language into the access token."""


def handler(event, context):
    locale = event["request"]["userAttributes"].get("locale")
    if locale:
        event["response"]["claimsAndScopeOverrideDetails"] = {
            "accessTokenGeneration": {"claimsToAddOrOverride": {"locale": locale}}
        }
    return event

"""##,
        "languages/python/test_app.py": ##"""
"""Asks cognito-triggers what Cognito would do with the function's answer to each event. Run it with python3 -m unittest."""

import pathlib
import subprocess
import unittest

PROJECT = pathlib.Path(__file__).resolve().parent


class Verdicts(unittest.TestCase):
    def test_cognito_accepts_each_answer(self):
        events = sorted((PROJECT / "events").glob("*.json"))
        self.assertTrue(events)
        for event in events:
            with self.subTest(event=event.name):
                command = ["cognito-triggers", "invoke", "SignUpGate", str(event)]
                run = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True)
                self.assertEqual(run.returncode, 0, run.stdout + run.stderr)

"""##,
        "languages/python/values.txt": ##"""
LANGUAGE: Python
SOURCE: src/app.py
TESTS: test_app.py
TESTCOMMAND: python3 -m unittest
RUNTIME: python3.13
python:3.13-bookworm: python:3.13-bookworm
FIRSTOPTION:  --fetch-runtime
PROOFOPTION:  --answer private:answer

"""##,
        "languages/swift/values.txt": ##"""
LANGUAGE: Swift
TESTCOMMAND: make test

"""##,
        "languages/template.yaml": ##"""
AWSTemplateFormatVersion: "2010-09-09"
Transform: AWS::Serverless-2016-10-31
Description: A user pool with SignUpGate behind it

#+ PreSignUp
# Parameters:
#   AllowedDomains:
#     Type: String
#     Description: The domains whose addresses may sign up, separated by commas
#     Default: example.org
#     AllowedPattern: .*[^, ].*

Resources:
  # The pool names the function, so the function must not name the pool: CloudFormation cannot create such a circle.
  # Each event has the pool's id.
  SignUpGate:
    Type: AWS::Serverless::Function
    Properties:
      CodeUri: src/
      Runtime: RUNTIME
      Handler: app.handler
      Timeout: 5 # Cognito waits no longer than this
      MemorySize: 256 # processor time comes with memory
      #+ PreSignUp
      # Environment:
      #   Variables:
      #     ALLOWED_DOMAINS: !Ref AllowedDomains
      LoggingConfig:
        LogGroup: !Ref SignUpGateLogs
        LogFormat: JSON
        ApplicationLogLevel: INFO
        SystemLogLevel: INFO

  SignUpGateLogs:
    Type: AWS::Logs::LogGroup
    DeletionPolicy: Delete
    UpdateReplacePolicy: Delete
    Properties:
      RetentionInDays: 30

  # Without this permission, Cognito cannot call the function: every operation fails with AccessDeniedException.
  SignUpGatePermission:
    Type: AWS::Lambda::Permission
    Properties:
      Action: lambda:InvokeFunction
      FunctionName: !Ref SignUpGate
      Principal: cognito-idp.amazonaws.com
      SourceAccount: !Ref AWS::AccountId
      SourceArn: !GetAtt UserPool.Arn

  UserPool:
    Type: AWS::Cognito::UserPool
    DeletionPolicy: Retain # keeps users' accounts when the stack is deleted
    UpdateReplacePolicy: Retain
    #+ CustomMessage
    # Metadata:
    #   CognitoTriggers:
    #     Accept: # remove it when EmailConfiguration below is yours
    #       custom-message.no-ses: Cognito takes the function's emails only when the pool sends through SES.
    Properties:
      UserPoolName: !Ref AWS::StackName
      UsernameAttributes: [email]
      AutoVerifiedAttributes: [email]
      AccountRecoverySetting:
        RecoveryMechanisms:
          - Name: verified_email
            Priority: 1
      UserAttributeUpdateSettings:
        AttributesRequireVerificationBeforeUpdate: [email]
      #+ CustomMessage
      # # EmailConfiguration: # with an identity that SES has verified; until then, remove the emails from the function
      # #   EmailSendingAccount: DEVELOPER
      # #   SourceArn: !Sub "arn:${AWS::Partition}:ses:${AWS::Region}:${AWS::AccountId}:identity/example.org"
      #+ PreTokenGeneration
      # UserPoolTier: ESSENTIALS # or PLUS; LITE has only V1
      LambdaConfig:
        #+ PreSignUp
        # PreSignUp: !GetAtt SignUpGate.Arn
        #+ PostConfirmation
        # PostConfirmation: !GetAtt SignUpGate.Arn
        #+ PreAuthentication
        # PreAuthentication: !GetAtt SignUpGate.Arn
        #+ PostAuthentication
        # PostAuthentication: !GetAtt SignUpGate.Arn
        #+ DefineAuthChallenge
        # DefineAuthChallenge: !GetAtt SignUpGate.Arn
        # CreateAuthChallenge: !GetAtt SignUpGate.Arn
        # VerifyAuthChallengeResponse: !GetAtt SignUpGate.Arn
        #+ PreTokenGeneration
        # PreTokenGenerationConfig: # an object: a plain ARN would mean V1
        #   LambdaVersion: V2_0
        #   LambdaArn: !GetAtt SignUpGate.Arn
        #+ CustomMessage
        # CustomMessage: !GetAtt SignUpGate.Arn

  UserPoolClient:
    Type: AWS::Cognito::UserPoolClient
    Properties:
      UserPoolId: !Ref UserPool
      #- DefineAuthChallenge
      ExplicitAuthFlows: [ALLOW_USER_SRP_AUTH, ALLOW_REFRESH_TOKEN_AUTH]
      #-
      #+ DefineAuthChallenge
      # # Allow no other flow: it would give tokens for a password alone, without the three triggers.
      # ExplicitAuthFlows: [ALLOW_CUSTOM_AUTH, ALLOW_REFRESH_TOKEN_AUTH]
      # # Minutes for each step of a sign-in: at least as long as a code is valid. Cognito's default is 3.
      # AuthSessionValidity: 5
      PreventUserExistenceErrors: ENABLED

Outputs:
  FunctionArn:
    Value: !GetAtt SignUpGate.Arn
  UserPoolId:
    Value: !Ref UserPool
  UserPoolClientId:
    Value: !Ref UserPoolClient
  LogGroup:
    Value: !Ref SignUpGateLogs

"""##,
        "languages/test.yml": ##"""
name: test
on: [push, pull_request]
permissions:
  contents: read
jobs:
  test:
    runs-on: ubuntu-latest
    container: python:3.13-bookworm
    steps:
      - uses: actions/checkout@v5
        with:
          persist-credentials: false
      - uses: swift-cognito-triggers/swift-cognito-triggers/.github/actions/setup@0.1.0
        with:
          version: 0.1.0
      - run: cognito-triggers invoke SignUpGate DEMOEVENT
      - run: TESTCOMMAND
      - run: cognito-triggers check --build --strict template.yaml
      #+ DefineAuthChallenge
      # - run: cognito-triggers prove SignUpGate --answer private:answer
      - run: bash rehearse.sh

"""##,
        "rehearse.sh": ##"""
#!/usr/bin/env bash
#
# Signs a sample user up at the pool of template.yaml, played on this machine, and fails if the sign-up is refused.
# usage: bash rehearse.sh [EMAIL [OPTION...]]   the options are those of `cognito-triggers pool`, such as --fetch-runtime

set -euo pipefail
email=${1:-ada@example.org}
cd "$(dirname "${BASH_SOURCE[0]}")"
work=$(mktemp -d)
cognito-triggers pool --port 0 --data :memory: --json --quiet "${@:2}" > "$work/ready" 2> "$work/log" &
pool=$!
trap 'kill "$pool" 2> /dev/null || true; rm -rf "$work"' EXIT
while [[ ! -s $work/ready ]]; do
  kill -0 "$pool" 2> /dev/null || { echo "rehearse: the pool did not start:" >&2; cat "$work/log" >&2; exit 1; }
  sleep 0.2
done
if ! grep --quiet '"kind":"ready"' "$work/ready"; then
  echo "rehearse: the pool did not start:" >&2
  cat "$work/log" >&2
  exit 1
fi
endpoint=$(sed -n 's/.*"endpoint":"\([^"]*\)".*/\1/p' "$work/ready")
client=$(sed -n 's/.*"signUpClient":"\([^"]*\)".*/\1/p' "$work/ready")
if [[ -z $client ]]; then
  echo "rehearse: template.yaml has no user pool in which an app can sign users up"
  exit
fi
status=$(curl --silent --show-error --output "$work/answer" --write-out '%{http_code}' "$endpoint/" \
  --header 'X-Amz-Target: AWSCognitoIdentityProviderService.SignUp' --header 'Content-Type: application/x-amz-json-1.1' \
  --data '{"ClientId": "'"$client"'", "Username": "'"$email"'", "Password": "Rehearsal-0f-a-sign-up",
           "UserAttributes": [{"Name": "email", "Value": "'"$email"'"}]}')
if [[ $status != 200 ]]; then
  echo "rehearse: the sign-up of $email was refused:" >&2
  cat "$work/answer" "$work/log" >&2
  exit 1
fi
echo "rehearse: $email signed up"

"""##,
        "samconfig.toml": ##"""
version = 0.1

[default.build.parameters]
build_in_source = true # SwiftPM builds where the sources are, and keeps what it has built

[default.deploy.parameters]
stack_name = "SignUpGate"
capabilities = "CAPABILITY_IAM"
resolve_s3 = true

"""##,
        "template.yaml": ##"""
AWSTemplateFormatVersion: "2010-09-09"
Transform: AWS::Serverless-2016-10-31
Description: A user pool with SignUpGate behind it

# Variants are in comments, each below lines `#+ NAME`. To use one, remove the "# " from its lines. If a key then occurs
# twice, delete the old one. Where a line `#- NAME` names the variant, delete the lines from there to the next `#-`.
# `cognito-triggers new` does the same for its options --trigger and --variant.
#   tokens-v2, tokens-v3     PreTokenGeneration can change access tokens; with V3, also those of machine clients
#   custom-message           what CustomMessage needs for emails: a pool that sends through your own SES
#   email-sender, sms-sender the function sends Cognito's messages itself, and gets the codes encrypted
#   sign-in-table            a sign-in of your own counts wrong answers across sign-ins
#   sign-in-migration        a sign-in of your own, and UserMigration at 'forgot password'
#   hosted-sign-in           users sign in on the pool's own pages, and the app gets tokens by OAuth 2.0
#   existing-pool            the pool already exists
#   managed-instances        Lambda Managed Instances: several events at once in a process, on machines of your account
#   code-key                 a key for the codes and links of a sign-in of your own, which Secrets Manager keeps
#   production               alarms and metrics, gradual deployments, encrypted logs, protection from deletion, long passwords,
#                            second factors, tokens for machines
#   production-answers       also for production: the alarm of a function that Cognito waits for
#   production-senders       also for production: what becomes of messages that a function of senders alone cannot send

Parameters:
  Architecture:
    Type: String
    Description: The architecture of the machine that builds
    Default: x86_64
    AllowedValues: [x86_64, arm64]
  AllowedDomains:
    Type: String
    Description: The domains whose addresses may sign up, separated by commas
    Default: example.org
    AllowedPattern: .*[^, ].*
  #+ email-sender
  # MailFrom:
  #   Type: String
  #   Description: The sender of emails; SES must have verified the address or its domain
  #   Default: hello@example.org
  #   AllowedPattern: .+@.+
  #+ hosted-sign-in
  # AppAddress:
  #   Type: String
  #   Description: The address of the app to which users come back
  #   Default: http://localhost:3000/
  #   AllowedPattern: https?://.+
  #+ production
  # AlarmMail:
  #   Type: String
  #   Description: The address that gets alarms; its owner has to confirm the subscription
  #   AllowedPattern: .+@.+
  #+ existing-pool
  # ExistingUserPool:
  #   Type: String
  #   Description: The pool's id
  #   AllowedPattern: "[a-z0-9-]+_[0-9a-zA-Z]+"
  #+ managed-instances
  # Subnets:
  #   Type: List<AWS::EC2::Subnet::Id>
  #   Description: The subnets of the machines, with access to Lambda and CloudWatch Logs; best in three zones
  # SecurityGroups:
  #   Type: List<AWS::EC2::SecurityGroup::Id>
  #   Description: The security groups of the machines

Resources:
  # The pool names the function, so the function must not name the pool: CloudFormation cannot create such a circle.
  # Each event has the pool's id.
  SignUpGate:
    Type: AWS::Serverless::Function
    Metadata:
      BuildMethod: makefile
      #+ shared-sender
      # CognitoTriggers:
      #   Accept: # `cognito-triggers check` shows what is accepted, with the reason
      #     production.sender-function: One function sends messages and answers Cognito, as a sender was added to it.
    Properties:
      CodeUri: .
      Runtime: provided.al2023
      Handler: bootstrap
      Architectures: [!Ref Architecture]
      #- email-sender sms-sender
      Timeout: 5 # Cognito waits no longer than this
      #-
      #+ email-sender sms-sender
      # Timeout: 10 # to decrypt a code and send it; handlers of other triggers answer within 5 seconds by themselves
      #- managed-instances
      MemorySize: 256 # more than the function needs: processor time comes with memory
      #-
      #+ managed-instances
      # MemorySize: 2048 # the minimum
      # PublishToLatestPublished: true # the version that a name without a version means, also after an update
      # CapacityProviderConfig:
      #   Arn: !GetAtt Capacity.Arn
      #   PerExecutionEnvironmentMaxConcurrency: 16
      Environment:
        Variables:
          ALLOWED_DOMAINS: !Ref AllowedDomains
          #+ email-sender sms-sender
          # BRAND_NAME: SignUpGate # in each message
          # DEFAULT_LANGUAGE: en # or de, or ar: for users without a locale, and for other languages
          # KMS_KEY_ARN: !GetAtt CodeKey.Arn
          #+ email-sender
          # MAIL_FROM: !Ref MailFrom
          #+ sign-in-table
          # SIGN_IN_TABLE: !Ref SignInTable
          #+ code-key
          # CODE_KEY_ARN: !Ref CodeKeySecret # the function reads it when it starts; the value is in no configuration
          #+ production
          # METRICS_NAMESPACE: !Ref AWS::StackName # turns metrics on
      LoggingConfig:
        LogGroup: !Ref SignUpGateLogs
        LogFormat: JSON
        ApplicationLogLevel: INFO
        SystemLogLevel: INFO
      #+ production
      # AutoPublishAlias: live # the pool, the permission and the output name it: !Ref SignUpGate.Alias instead of the function
      # AutoPublishAliasAllProperties: true # any change of the function makes a new version, to which the alias moves
      # VersionDescription: !Sub "${AllowedDomains}" # so does a new value of these parameters
      # DeploymentPreference:
      #   Type: Canary10Percent10Minutes # a tenth of the events for ten minutes, then all
      #   Alarms: [!Ref SignUpGateCrashAlarm, !Ref FailureAlarm, !Ref LateAlarm] # any of them brings the old version back
      #+ production-senders
      # EventInvokeConfig: # Cognito does not wait for a sender: Lambda keeps the event, and tries again
      #   MaximumRetryAttempts: 2
      #   MaximumEventAgeInSeconds: 900 # a later code helps little
      #   DestinationConfig:
      #     OnFailure: { Type: SQS, Destination: !GetAtt Undelivered.Arn }

  SignUpGateLogs:
    Type: AWS::Logs::LogGroup
    DeletionPolicy: Delete
    UpdateReplacePolicy: Delete
    Properties:
      RetentionInDays: 30
      #+ production
      # KmsKeyId: !GetAtt LogKey.Arn

  # Without this permission, Cognito cannot call the function: every operation fails with AccessDeniedException.
  SignUpGatePermission:
    Type: AWS::Lambda::Permission
    Properties:
      Action: lambda:InvokeFunction
      FunctionName: !Ref SignUpGate
      Principal: cognito-idp.amazonaws.com
      SourceAccount: !Ref AWS::AccountId
      #- existing-pool
      SourceArn: !GetAtt UserPool.Arn
      #-
      #+ existing-pool
      # SourceArn: !Sub "arn:${AWS::Partition}:cognito-idp:${AWS::Region}:${AWS::AccountId}:userpool/${ExistingUserPool}"

  #+ email-sender sms-sender
  # # Cognito encrypts codes with this key, and needs a grant for it. The pool names the key. So the key's policy names all
  # # pools of the account, because naming this one would be a circle.
  # CodeKey:
  #   Type: AWS::KMS::Key
  #   DeletionPolicy: Retain
  #   UpdateReplacePolicy: Retain
  #   Properties:
  #     EnableKeyRotation: true
  #     KeyPolicy:
  #       Version: "2012-10-17"
  #       Statement:
  #         - Effect: Allow
  #           Principal: { AWS: !Sub "arn:${AWS::Partition}:iam::${AWS::AccountId}:root" }
  #           Action: kms:*
  #           Resource: "*"
  #         - Effect: Allow
  #           Principal: { Service: cognito-idp.amazonaws.com }
  #           Action: kms:CreateGrant
  #           Resource: "*"
  #           Condition:
  #             StringEquals: { "aws:SourceAccount": !Ref AWS::AccountId }
  #             ArnLike:
  #               "aws:SourceArn": !Sub "arn:${AWS::Partition}:cognito-idp:${AWS::Region}:${AWS::AccountId}:userpool/*"
  #
  # SignUpGateDecrypts:
  #   Type: AWS::IAM::RolePolicy
  #   Properties:
  #     PolicyName: DecryptCodes
  #     RoleName: !Ref SignUpGateRole # the role that SAM makes for the function
  #     PolicyDocument:
  #       Version: "2012-10-17"
  #       Statement:
  #         - Effect: Allow
  #           Action: kms:Decrypt
  #           Resource: !GetAtt CodeKey.Arn

  #+ email-sender
  # SignUpGateMails:
  #   Type: AWS::IAM::RolePolicy
  #   Properties:
  #     PolicyName: SendEmails
  #     RoleName: !Ref SignUpGateRole
  #     PolicyDocument:
  #       Version: "2012-10-17"
  #       Statement:
  #         - Effect: Allow
  #           Action: ses:SendEmail
  #           Resource: !Sub "arn:${AWS::Partition}:ses:*:*:identity/*"
  #           Condition:
  #             StringEquals: { "ses:FromAddress": !Ref MailFrom }

  #+ sms-sender
  # SignUpGateTexts:
  #   Type: AWS::IAM::RolePolicy
  #   Properties:
  #     PolicyName: SendTextMessages
  #     RoleName: !Ref SignUpGateRole
  #     PolicyDocument:
  #       Version: "2012-10-17"
  #       Statement:
  #         - Effect: Allow
  #           Action: sns:Publish # to phone numbers, which have no ARN; a topic needs a statement of its own
  #           NotResource: !Sub "arn:${AWS::Partition}:sns:*:*:*"

  #+ sign-in-table
  # # Counts wrong answers across sign-ins, for `lockOut`, and keeps a message from being sent twice.
  # SignInTable:
  #   Type: AWS::DynamoDB::Table
  #   DeletionPolicy: Delete
  #   UpdateReplacePolicy: Delete
  #   Properties:
  #     BillingMode: PAY_PER_REQUEST
  #     AttributeDefinitions: [{ AttributeName: id, AttributeType: S }]
  #     KeySchema: [{ AttributeName: id, KeyType: HASH }]
  #     TimeToLiveSpecification: { AttributeName: expires, Enabled: true }
  #     PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true }
  #
  # SignUpGateCounts:
  #   Type: AWS::IAM::RolePolicy
  #   Properties:
  #     PolicyName: CountAnswers
  #     RoleName: !Ref SignUpGateRole # the role that SAM makes for the function
  #     PolicyDocument:
  #       Version: "2012-10-17"
  #       Statement:
  #         - Effect: Allow
  #           Action: ["dynamodb:GetItem", "dynamodb:PutItem", "dynamodb:UpdateItem", "dynamodb:DeleteItem"]
  #           Resource: !GetAtt SignInTable.Arn

  #+ code-key
  # # The key of steps such as OneTimeCode and MagicLink, which derive codes and links from it.
  # CodeKeySecret:
  #   Type: AWS::SecretsManager::Secret
  #   Properties:
  #     GenerateSecretString: { PasswordLength: 64, ExcludePunctuation: true }
  #
  # SignUpGateReadsKey:
  #   Type: AWS::IAM::RolePolicy
  #   Properties:
  #     PolicyName: ReadCodeKey
  #     RoleName: !Ref SignUpGateRole # the role that SAM makes for the function
  #     PolicyDocument:
  #       Version: "2012-10-17"
  #       Statement:
  #         - Effect: Allow
  #           Action: secretsmanager:GetSecretValue
  #           Resource: !Ref CodeKeySecret

  #+ managed-instances
  # Capacity:
  #   Type: AWS::Serverless::CapacityProvider
  #   Properties:
  #     VpcConfig:
  #       SubnetIds: !Ref Subnets
  #       SecurityGroupIds: !Ref SecurityGroups
  #     InstanceRequirements:
  #       Architectures: [!Ref Architecture]

  #+ production
  # LogKey:
  #   Type: AWS::KMS::Key
  #   DeletionPolicy: Retain # without the key, nobody can read the logs
  #   UpdateReplacePolicy: Retain
  #   Properties:
  #     EnableKeyRotation: true
  #     KeyPolicy:
  #       Version: "2012-10-17"
  #       Statement:
  #         - Effect: Allow
  #           Principal: { AWS: !Sub "arn:${AWS::Partition}:iam::${AWS::AccountId}:root" }
  #           Action: kms:*
  #           Resource: "*"
  #         - Effect: Allow
  #           Principal: { Service: !Sub "logs.${AWS::Region}.amazonaws.com" }
  #           Action: ["kms:Encrypt", "kms:Decrypt", "kms:ReEncrypt*", "kms:GenerateDataKey*", "kms:DescribeKey"]
  #           Resource: "*"
  #           Condition:
  #             ArnLike:
  #               "kms:EncryptionContext:aws:logs:arn": !Sub "arn:${AWS::Partition}:logs:${AWS::Region}:${AWS::AccountId}:log-group:*"
  #
  # # Alarms have names of metrics and functions only, nothing of a user.
  # Alarms:
  #   Type: AWS::SNS::Topic
  #   Properties:
  #     Subscription: [{ Protocol: email, Endpoint: !Ref AlarmMail }]
  #
  # # Errors of handlers, which apps see as a fixed sentence. Refusals are not among them.
  # FailureAlarm:
  #   Type: AWS::CloudWatch::Alarm
  #   Properties:
  #     AlarmDescription: A handler failed
  #     Metrics:
  #       - Id: sum
  #         Expression: !Sub 'SELECT SUM(Failures) FROM SCHEMA("${AWS::StackName}", "Function", "Trigger")'
  #         Period: 60
  #     ComparisonOperator: GreaterThanThreshold
  #     Threshold: 0
  #     EvaluationPeriods: 1
  #     TreatMissingData: notBreaching
  #     AlarmActions: [!Ref Alarms]
  #
  # # Handlers that used up their time: the app got the answer of the time limit.
  # LateAlarm:
  #   Type: AWS::CloudWatch::Alarm
  #   Properties:
  #     AlarmDescription: A handler was too late
  #     Metrics:
  #       - Id: sum
  #         Expression: !Sub 'SELECT SUM(LateAnswers) FROM SCHEMA("${AWS::StackName}", "Function", "Trigger")'
  #         Period: 60
  #     ComparisonOperator: GreaterThanThreshold
  #     Threshold: 0
  #     EvaluationPeriods: 1
  #     TreatMissingData: notBreaching
  #     AlarmActions: [!Ref Alarms]
  #
  # # Crashes, time-outs and failed starts. Lambda's own metric Errors counts refusals as well, so an alarm on it rings
  # # whenever someone may not sign up. Here, the log is counted.
  # SignUpGateCrashes:
  #   Type: AWS::Logs::MetricFilter
  #   Properties:
  #     LogGroupName: !Ref SignUpGateLogs
  #     FilterPattern: >-
  #       { ($.level = "FATAL") || ($.message = "The function could not start") || ($.record.status = "timeout") ||
  #       ($.record.errorType = "Runtime.*") || ($.type = "platform.init*" && $.record.status = "error") }
  #     MetricTransformations:
  #       - { MetricNamespace: !Ref AWS::StackName, MetricName: SignUpGateCrashes, MetricValue: "1" }
  #
  # SignUpGateCrashAlarm:
  #   Type: AWS::CloudWatch::Alarm
  #   Properties:
  #     AlarmDescription: SignUpGate crashed, did not start, or ran into its time-out
  #     Namespace: !Ref AWS::StackName
  #     MetricName: SignUpGateCrashes
  #     Statistic: Sum
  #     Period: 60
  #     ComparisonOperator: GreaterThanThreshold
  #     Threshold: 0
  #     EvaluationPeriods: 1
  #     TreatMissingData: notBreaching
  #     AlarmActions: [!Ref Alarms]
  #
  # # Without free concurrency, requests of users fail, and messages wait.
  # SignUpGateThrottleAlarm:
  #   Type: AWS::CloudWatch::Alarm
  #   Properties:
  #     AlarmDescription: Lambda refused to run SignUpGate
  #     Namespace: AWS/Lambda
  #     MetricName: Throttles
  #     Dimensions: [{ Name: FunctionName, Value: !Ref SignUpGate }]
  #     Statistic: Sum
  #     Period: 60
  #     ComparisonOperator: GreaterThanThreshold
  #     Threshold: 0
  #     EvaluationPeriods: 1
  #     TreatMissingData: notBreaching
  #     AlarmActions: [!Ref Alarms]

  #+ production-answers
  # # Cognito waits no longer than five seconds.
  # SignUpGateTimeAlarm:
  #   Type: AWS::CloudWatch::Alarm
  #   Properties:
  #     AlarmDescription: SignUpGate is slow
  #     Namespace: AWS/Lambda
  #     MetricName: Duration
  #     Dimensions: [{ Name: FunctionName, Value: !Ref SignUpGate }]
  #     ExtendedStatistic: p99
  #     Period: 300
  #     ComparisonOperator: GreaterThanThreshold
  #     Threshold: 3000 # milliseconds
  #     EvaluationPeriods: 3
  #     TreatMissingData: notBreaching
  #     AlarmActions: [!Ref Alarms]

  #+ production-senders
  # # Events of messages that were not sent after all attempts, with encrypted codes and data of users: so the queue is
  # # encrypted, and forgets them when a code of a sign-up is no longer valid.
  # Undelivered:
  #   Type: AWS::SQS::Queue
  #   DeletionPolicy: Delete
  #   UpdateReplacePolicy: Delete
  #   Properties:
  #     SqsManagedSseEnabled: true
  #     MessageRetentionPeriod: 86400
  #
  # UndeliveredAlarm:
  #   Type: AWS::CloudWatch::Alarm
  #   Properties:
  #     AlarmDescription: A message was not sent, and nothing tries again
  #     Namespace: AWS/SQS
  #     MetricName: ApproximateNumberOfMessagesVisible
  #     Dimensions: [{ Name: QueueName, Value: !GetAtt Undelivered.QueueName }]
  #     Statistic: Maximum
  #     Period: 60
  #     ComparisonOperator: GreaterThanThreshold
  #     Threshold: 0
  #     EvaluationPeriods: 1
  #     TreatMissingData: notBreaching
  #     AlarmActions: [!Ref Alarms]
  #
  # # Attempts that failed: users wait, while Lambda tries again.
  # DeliveryAlarm:
  #   Type: AWS::CloudWatch::Alarm
  #   Properties:
  #     AlarmDescription: A message could not be sent
  #     Metrics:
  #       - Id: sum
  #         Expression: !Sub 'SELECT SUM(DeliveryFailures) FROM SCHEMA("${AWS::StackName}", "Function", "Trigger")'
  #         Period: 60
  #     ComparisonOperator: GreaterThanThreshold
  #     Threshold: 0
  #     EvaluationPeriods: 1
  #     TreatMissingData: notBreaching
  #     AlarmActions: [!Ref Alarms]

  #- existing-pool
  UserPool:
    Type: AWS::Cognito::UserPool
    DeletionPolicy: Retain # keeps users' accounts when the stack is deleted
    UpdateReplacePolicy: Retain
    #+ custom-message
    # Metadata:
    #   CognitoTriggers:
    #     Accept: # remove it when EmailConfiguration below is yours
    #       custom-message.no-ses: Cognito takes the function's emails only when the pool sends through SES.
    Properties:
      UserPoolName: !Ref AWS::StackName
      UsernameAttributes: [email]
      AutoVerifiedAttributes: [email]
      AccountRecoverySetting:
        RecoveryMechanisms:
          - Name: verified_email
            Priority: 1
      UserAttributeUpdateSettings:
        AttributesRequireVerificationBeforeUpdate: [email]
      #+ custom-message
      # # EmailConfiguration: # with an identity that SES has verified; until then, remove the emails from the function
      # #   EmailSendingAccount: DEVELOPER
      # #   SourceArn: !Sub "arn:${AWS::Partition}:ses:${AWS::Region}:${AWS::AccountId}:identity/example.org"
      #+ production
      # DeletionProtection: ACTIVE
      # Policies:
      #   PasswordPolicy: # a long password is better than one with odd characters
      #     MinimumLength: 12
      #     RequireLowercase: false
      #     RequireUppercase: false
      #     RequireNumbers: false
      #     RequireSymbols: false
      #     TemporaryPasswordValidityDays: 3
      # MfaConfiguration: "OPTIONAL" # users may add an authenticator app
      # EnabledMfas: [SOFTWARE_TOKEN_MFA]
      #+ tokens-v2 tokens-v3
      # UserPoolTier: ESSENTIALS # or PLUS; LITE has only V1
      LambdaConfig:
        PreSignUp: !GetAtt SignUpGate.Arn
        #+ tokens-v2
        # PreTokenGenerationConfig: # an object: a plain ARN would mean V1
        #   LambdaVersion: V2_0
        #   LambdaArn: !GetAtt SignUpGate.Arn
        #+ tokens-v3
        # PreTokenGenerationConfig:
        #   LambdaVersion: V3_0
        #   LambdaArn: !GetAtt SignUpGate.Arn
        #+ email-sender
        # CustomEmailSender:
        #   LambdaVersion: V1_0
        #   LambdaArn: !GetAtt SignUpGate.Arn
        #+ sms-sender
        # CustomSMSSender:
        #   LambdaVersion: V1_0
        #   LambdaArn: !GetAtt SignUpGate.Arn
        #+ email-sender sms-sender
        # KMSKeyID: !GetAtt CodeKey.Arn

  UserPoolClient:
    Type: AWS::Cognito::UserPoolClient
    #+ sign-in-migration sign-in-pages sign-in-pre-authentication
    # Metadata:
    #   CognitoTriggers:
    #     Accept: # `cognito-triggers check` shows what is accepted, with the reason
    #+ sign-in-pages
    #       custom-flow.bypassed: People may also sign in on the pages, with their password and without the steps of the sign-in.
    #+ sign-in-pre-authentication
    #       custom-flow.no-pre-authentication: People may sign in with the steps of the sign-in before their email address is verified.
    #+ sign-in-migration
    #       migration.password-never-shown: Users migrate at 'forgot password' only, as a password would bypass the sign-in.
    Properties:
      UserPoolId: !Ref UserPool
      ExplicitAuthFlows: [ALLOW_USER_SRP_AUTH, ALLOW_REFRESH_TOKEN_AUTH]
      PreventUserExistenceErrors: ENABLED
      #+ hosted-sign-in
      # SupportedIdentityProviders: [COGNITO] # and the names of other providers of the pool
      # AllowedOAuthFlowsUserPoolClient: true
      # AllowedOAuthFlows: [code]
      # AllowedOAuthScopes: [openid, email]
      # CallbackURLs: [!Ref AppAddress] # an app has to give exactly this address
      # LogoutURLs: [!Ref AppAddress]

  #+ hosted-sign-in tokens-v3 production
  # # The pages, and the endpoint at which apps and machines get tokens: https://people-ACCOUNT.auth.REGION.amazoncognito.com,
  # # and http://people-ACCOUNT.localhost:9229 in a rehearsal.
  # Domain:
  #   Type: AWS::Cognito::UserPoolDomain
  #   Properties:
  #     UserPoolId: !Ref UserPool
  #     Domain: !Sub "people-${AWS::AccountId}" # no other pool of the region has it

  #+ tokens-v3 production
  # # A machine and its scopes. It gets tokens from the pool's domain.
  # Orders:
  #   Type: AWS::Cognito::UserPoolResourceServer
  #   Properties:
  #     UserPoolId: !Ref UserPool
  #     Identifier: orders
  #     Name: Orders
  #     Scopes:
  #       - ScopeName: read
  #         ScopeDescription: Read orders
  #
  # MachineClient:
  #   Type: AWS::Cognito::UserPoolClient
  #   DependsOn: Orders
  #   Properties:
  #     UserPoolId: !Ref UserPool
  #     GenerateSecret: true
  #     ExplicitAuthFlows: [ALLOW_REFRESH_TOKEN_AUTH] # without this line, users could sign in over SRP
  #     AllowedOAuthFlowsUserPoolClient: true
  #     AllowedOAuthFlows: [client_credentials]
  #     AllowedOAuthScopes: [orders/read]
  #     PreventUserExistenceErrors: ENABLED

  #+ production
  # # Employees of a customer sign in with their company's provider; add its name to SupportedIdentityProviders of the client.
  # # Cognito takes a provider's addresses for unverified at every sign-in, unless the mapping has email_verified. Then these
  # # users cannot reset or receive anything by email, and rules about verified addresses keep them out. Map it only if
  # # the provider itself proves that an address belongs to its user: what it says counts as proven.
  # # CompanyProvider:
  # #   Type: AWS::Cognito::UserPoolIdentityProvider
  # #   Properties:
  # #     UserPoolId: !Ref UserPool
  # #     ProviderName: Company
  # #     ProviderType: SAML
  # #     ProviderDetails: { MetadataURL: "https://idp.company.example/metadata" }
  # #     AttributeMapping:
  # #       email: http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress
  # #       email_verified: http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailverified # "true" from the provider
  #-

Outputs:
  FunctionArn:
    Value: !GetAtt SignUpGate.Arn
  #+ email-sender sms-sender
  # KeyArn:
  #   Value: !GetAtt CodeKey.Arn
  #- existing-pool
  UserPoolId:
    Value: !Ref UserPool
  UserPoolClientId:
    Value: !Ref UserPoolClient
  #-
  LogGroup:
    Value: !Ref SignUpGateLogs
  #+ production-senders
  # UndeliveredQueue:
  #   Value: !Ref Undelivered

"""##,
        "triggers/CognitoStreams.swift": ##"""
import CognitoTriggers

extension SignUpGate: CognitoStreamsHandler {
    /// Counts the synchronised records.
    func cognitoStreams(
        _ event: CognitoStreamsEvent, context: InvocationContext
    ) async throws -> CognitoStreamsDecision {
        // A record may come twice. Large ones are not in the event: fetch them from record.recordsURL.
        let records = event.records.reduce(0) { $0 + $1.records.count }
        context.logger.info("Synchronised", metadata: ["datasets": "\(event.records.count)", "records": "\(records)"])
        return .done
    }
}

"""##,
        "triggers/CognitoStreamsTests.swift": ##"""
import CognitoTriggersTesting
import Testing

@testable import SignUpGate

struct CognitoStreamsTests {
    @Test func `datasets and records are counted`() async throws {
        let invocation = try await TriggerTester(SignUpGate.self).invoke(
            .cognitoStreams { $0.records.removeLast($0.records.count - 1) })
        #expect(invocation.decision == .done, "\(invocation)")
        #expect(invocation.log.contains("Synchronised datasets=1 records="))
    }
}

"""##,
        "triggers/CustomEmailSender.swift": ##"""
import HTTPS
import TriggerKit

extension SignUpGate: CustomEmailSenderHandler {
    /// Sends Cognito's email through Amazon SES.
    func customEmailSender(_ event: CustomEmailSenderEvent, context: InvocationContext) async throws {
        try await emails.send(event, context)
    }
}

/// Decrypts codes with AWS KMS, and sends each email once.
struct EmailSender: Sendable {
    /// Sends the email of an event; after an error, Lambda calls again.
    let send: @Sendable (CustomEmailSenderEvent, InvocationContext) async throws -> Void
}

extension EmailSender {
    /// Reads the settings that `template.yaml` sets.
    init() {
        // Other triggers work without these settings, so a mistake shows only when an email is to be sent.
        let settings = Result {
            let client = HTTPSClient()
            let mail = SESMail(try SignUpGate.messages(), client: client)
            try mail.check()
            // With a table, an email is sent once even if Lambda delivers its event to two environments.
            let table = DynamoDBStore(ifSet: "SIGN_IN_TABLE", client: client)
            let codes = try SenderCodes(key: "KMS_KEY_ARN", client: client)
            return (mail, try SenderDelivery(codes, store: table))
        }
        self.init { event, context in
            let (mail, delivery) = try settings.get()
            try await delivery.deliver(event, sender: mail, in: context)
        }
    }
}

"""##,
        "triggers/CustomEmailSenderTests.swift": ##"""
import CognitoTriggersTesting
import Testing

@testable import SignUpGate

/// `cognito-triggers invoke SignUpGate CustomEmailSender_SignUp` shows the email; here no service can be reached.
struct CustomEmailSenderTests {
    private static let settings = [
        "KMS_KEY_ARN": "arn:aws:kms:eu-west-1:111122223333:alias/codes", "MAIL_FROM": "hello@example.org",
        "AWS_ENDPOINT_URL": "http://127.0.0.1:9", "AWS_REGION": "eu-west-1", "AWS_ACCESS_KEY_ID": "test",
        "AWS_SECRET_ACCESS_KEY": "test",
    ]

    @Test(arguments: CustomEmailSenderOccasion.allCases.filter { $0 != .accountTakeOverNotification })
    func `an email that cannot be sent is an error, so that Lambda calls again`(
        occasion: CustomEmailSenderOccasion
    ) async {
        let function = await TriggerTester(SignUpGate.self, environment: Self.settings)
        let invocation = await function.invoke(.customEmailSender(occasion))
        #expect(invocation.error != nil && !(invocation.error is InvalidSetting), "\(invocation)")
    }

    @Test(arguments: CustomEmailSenderOccasion.allCases)
    func `a function that is made for tests takes each event, and sends nothing`(
        occasion: CustomEmailSenderOccasion
    ) async {
        let function = await TriggerTester { try await SignUpGate.forTests() }
        let invocation = await function.invoke(.customEmailSender(occasion))
        #expect(invocation.error == nil && invocation.log.isEmpty, "\(invocation)")
    }

    @Test func `without an address nothing is sent, and the log says so`() async throws {
        let function = await TriggerTester(SignUpGate.self, environment: Self.settings)
        let invocation = try await function.invoke(
            .customEmailSender(.signUp) { $0.request.userAttributes.email = nil })
        #expect(invocation.error == nil && invocation.log.contains("Nothing was sent"), "\(invocation)")
    }

    @Test(arguments: ["KMS_KEY_ARN", "MAIL_FROM"])
    func `a missing setting is an error that names it`(name: String) async {
        let function = await TriggerTester(
            SignUpGate.self, environment: Self.settings.filter { $0.key != name })
        let invocation = await function.invoke(.customEmailSender(.signUp))
        #expect((invocation.error as? InvalidSetting)?.variable == name, "\(invocation)")
    }
}

"""##,
        "triggers/CustomMessage.swift": ##"""
import CognitoTriggers

extension SignUpGate: CustomMessageHandler {
    /// Welcomes new users in our own words; every other message is the pool's.
    func customMessage(_ event: CustomMessageEvent, context: InvocationContext) async throws -> CustomMessageDecision {
        switch event.triggerSource {
        case .customMessageSignUp, .customMessageResendCode:
            // Cognito replaces this text with the code, and sends no message without it.
            let code = event.request.codeParameter
            return CustomMessageDecision(
                smsMessage: "Welcome! Your code is \(code)",
                emailMessage: "<p>Welcome! Please confirm your address with the code <b>\(code)</b>.</p>",
                emailSubject: "Welcome")
        default:
            return .poolTemplate
        }
    }
}

"""##,
        "triggers/CustomMessageTests.swift": ##"""
import CognitoTriggersTesting
import Testing

@testable import SignUpGate

struct CustomMessageTests {
    @Test(arguments: CustomMessageOccasion.allCases)
    func `who signs up is welcomed with the code, and other messages are the pool's`(
        occasion: CustomMessageOccasion
    ) async throws {
        let invocation = await TriggerTester(SignUpGate.self).invoke(.customMessage(occasion))
        let decision = try #require(invocation.decision)
        guard [.signUp, .resendCode].contains(occasion) else {
            #expect(decision == .poolTemplate)
            return
        }
        #expect(decision.emailSubject == "Welcome")
        #expect([decision.emailMessage, decision.smsMessage].allSatisfy { $0?.contains("{####}") == true })
    }
}

"""##,
        "triggers/CustomSMSSender.swift": ##"""
import HTTPS
import TriggerKit

extension SignUpGate: CustomSMSSenderHandler {
    /// Sends Cognito's text message through Amazon SNS.
    func customSMSSender(_ event: CustomSMSSenderEvent, context: InvocationContext) async throws {
        try await texts.send(event, context)
    }
}

/// Decrypts codes with AWS KMS, and sends each text message once.
struct TextMessageSender: Sendable {
    /// Sends the text message of an event; after an error, Lambda calls again.
    let send: @Sendable (CustomSMSSenderEvent, InvocationContext) async throws -> Void
}

extension TextMessageSender {
    /// Reads the settings that `template.yaml` sets.
    init() {
        // Other triggers work without these settings, so a mistake shows only when a message is to be sent.
        let settings = Result {
            let client = HTTPSClient()
            let text = SNSText(try SignUpGate.messages(), client: client)
            // With a table, a message is sent once even if Lambda delivers its event to two environments.
            let table = DynamoDBStore(ifSet: "SIGN_IN_TABLE", client: client)
            let codes = try SenderCodes(key: "KMS_KEY_ARN", client: client)
            return (text, try SenderDelivery(codes, store: table))
        }
        self.init { event, context in
            let (text, delivery) = try settings.get()
            try await delivery.deliver(event, sender: text, in: context)
        }
    }
}

"""##,
        "triggers/CustomSMSSenderTests.swift": ##"""
import CognitoTriggersTesting
import Testing

@testable import SignUpGate

/// `cognito-triggers invoke SignUpGate CustomSMSSender_SignUp` shows the message; here no service can be reached.
struct CustomSMSSenderTests {
    private static let settings = [
        "KMS_KEY_ARN": "arn:aws:kms:eu-west-1:111122223333:alias/codes", "AWS_ENDPOINT_URL": "http://127.0.0.1:9",
        "AWS_REGION": "eu-west-1", "AWS_ACCESS_KEY_ID": "test", "AWS_SECRET_ACCESS_KEY": "test",
    ]

    @Test(arguments: CustomSMSSenderOccasion.allCases)
    func `a text message that cannot be sent is an error, so that Lambda calls again`(
        occasion: CustomSMSSenderOccasion
    ) async {
        let function = await TriggerTester(SignUpGate.self, environment: Self.settings)
        let invocation = await function.invoke(.customSMSSender(occasion))
        #expect(invocation.error != nil && !(invocation.error is InvalidSetting), "\(invocation)")
    }

    @Test(arguments: CustomSMSSenderOccasion.allCases)
    func `a function that is made for tests takes each event, and sends nothing`(
        occasion: CustomSMSSenderOccasion
    ) async {
        let function = await TriggerTester { try await SignUpGate.forTests() }
        let invocation = await function.invoke(.customSMSSender(occasion))
        #expect(invocation.error == nil && invocation.log.isEmpty, "\(invocation)")
    }

    @Test func `without a number nothing is sent, and the log says so`() async throws {
        let function = await TriggerTester(SignUpGate.self, environment: Self.settings)
        let invocation = try await function.invoke(
            .customSMSSender(.signUp) { $0.request.userAttributes.phoneNumber = nil })
        #expect(invocation.error == nil && invocation.log.contains("Nothing was sent"), "\(invocation)")
    }

    @Test func `a missing key is an error that names it`() async {
        let function = await TriggerTester(
            SignUpGate.self, environment: Self.settings.filter { $0.key != "KMS_KEY_ARN" })
        let invocation = await function.invoke(.customSMSSender(.signUp))
        #expect((invocation.error as? InvalidSetting)?.variable == "KMS_KEY_ARN", "\(invocation)")
    }
}

"""##,
        "triggers/CustomSignIn.md": ##"""
- **Your own sign-in protects nothing if the app client allows another one.** With `ALLOW_USER_SRP_AUTH`,
  `ALLOW_USER_PASSWORD_AUTH`, `ALLOW_USER_AUTH`, `ALLOW_ADMIN_USER_PASSWORD_AUTH`, no `ExplicitAuthFlows` at all, or managed
  login, a password alone gives tokens, and Cognito never calls the three triggers. In each client of the pool, allow only
  `ALLOW_CUSTOM_AUTH` and `ALLOW_REFRESH_TOKEN_AUTH`: `CUSTOM_AUTH` asks for the password too, with `SRP_A`.
  `cognito-triggers check template.yaml` finds such a client.

"""##,
        "triggers/CustomSignIn.swift": ##"""
import TriggerKit

/// A custom sign-in: this declaration handles the define, create and verify triggers.
extension SignUpGate: ChallengeFlowFunction {
    /// Asks for the password over SRP, and then our own question, at most three times.
    var flow: some ChallengeFlow {
        Password()
        Question()
    }

    /// Ten wrong answers lock a user out for up to 15 minutes, across sign-ins.
    var lockOut: LockOut? { attempts.store.map { LockOut(after: 10, within: .minutes(15), store: $0) } }
}

/// The wrong answers of each user.
struct SignInAttempts: Sendable {
    /// The table that counts them; without a table, as in a rehearsal, only the attempts of each sign-in are limited.
    var store: (any AttemptStore)? = DynamoDBStore(ifSet: "SIGN_IN_TABLE")

    /// Wrong answers that are counted in memory, for tests.
    static var inMemory: SignInAttempts { SignInAttempts(store: MemoryStore()) }
}

/// A small sum.
///
/// Replace it with your own question, or with a step of TriggerKit such as `OneTimeCode`.
struct Question: ChallengeStep {
    let name = "QUESTION"
    // Anyone can do the sum: only the password proves who signs in.
    let provesUser = false
    // Tests and `cognito-triggers prove` find the right answer there.
    let answerParameter: String? = "answer"

    func create(_ request: ChallengeRequest) -> Challenge {
        var random = RandomSource()
        let (first, second) = (Int.random(in: 2...20, using: &random), Int.random(in: 2...20, using: &random))
        // The app gets the public parameters; only verify gets the private ones.
        return Challenge(
            public: ["question": "What is \(first) + \(second)?"], private: ["answer": "\(first + second)"])
    }

    func verify(_ answer: ChallengeAnswer) -> Bool { answer.matches(private: "answer") }
}

"""##,
        "triggers/CustomSignInTests.swift": ##"""
import CognitoTriggersTesting
import Testing

@testable import SignUpGate

/// Whole sign-ins: `SignIn` takes the roles of the app and Cognito, and `prove` explores all other histories.
struct CustomSignInTests {
    let function: TriggerTester

    init() async {
        function = await TriggerTester(SignUpGate.self)
    }

    @Test(arguments: 1...3)
    func `the password and a right answer bring tokens, at the third attempt at the latest`(attempt: Int) async throws {
        let signIn = SignIn(password: .right) { challenge in
            challenge.number == attempt ? challenge.privateParameters["answer"] : "wrong"
        }
        let result = try await signIn.run(function)
        #expect(result.outcome == .tokens, "\(result)")
    }

    @Test func `three wrong answers end the sign-in`() async throws {
        let result = try await SignIn(password: .right) { _ in "wrong" }.run(function)
        #expect(result.outcome == .failure(.decided) && result.challenges.count == 3, "\(result)")
    }

    @Test func `ten wrong answers lock a user out, across sign-ins`() async throws {
        let function = await TriggerTester { try await SignUpGate.forTests() }
        for _ in 1...4 { _ = try await SignIn(password: .right) { _ in "wrong" }.run(function) }
        let result = try await SignIn(password: .right) { $0.privateParameters["answer"] }.run(function)
        #expect(result.outcome != .tokens, "\(result)")
    }

    @Test func `there is no way around the password and the question`() async {
        let report = await prove(
            SignUpGate.self,
            requiring: [.password, .custom], rightAnswer: .privateParameter("answer"))
        #expect(report.holds, "\(report)")
    }
}

"""##,
        "triggers/ForTests.swift": ##"""
@testable import SignUpGate

extension SignUpGate {
    /// Returns the function as tests make it: it calls no service of AWS.
    ///
    /// The tests that the page of `cognito-triggers pool` writes also use it.
    static func forTests() async throws -> SignUpGate {
        var function = try await SignUpGate()
        function.emails = EmailSender { _, _ in }
        function.texts = TextMessageSender { _, _ in }
        function.attempts = .inMemory
        return function
    }
}

"""##,
        "triggers/Function.swift": ##"""
import CognitoTriggers

/// A function behind a user pool, with a file in this folder for each trigger.
@main
struct SignUpGate: TriggerFunction {
    /// Reads settings, once in each process, before the first event.
    init() async throws {}
}

"""##,
        "triggers/FunctionTests.swift": ##"""
import CognitoTriggersTesting
import Testing

@testable import SignUpGate

struct SignUpGateTests {
    @Test func `nothing that people tell us is let out`() async throws {
        let leaks = try await TriggerTester(SignUpGate.self).leaks()
        #expect(leaks == [])
    }
}

"""##,
        "triggers/IdentityPool.yaml": ##"""
  # Cognito Sync belongs to identity pools, and is their legacy store.
  IdentityPool:
    Type: AWS::Cognito::IdentityPool
    Properties:
      AllowUnauthenticatedIdentities: false
      # A server with credentials of this account can name users, and `cognito-triggers pool` prints commands that do.
      DeveloperProviderName: developers
      #- existing-pool
      CognitoIdentityProviders:
        - ClientId: !Ref UserPoolClient
          ProviderName: !GetAtt UserPool.ProviderName
          ServerSideTokenCheck: true
      #-
      #+ sync
      # CognitoEvents:
      #   SyncTrigger: !GetAtt SignUpGate.Arn
      #+ streams
      # CognitoStreams:
      #   StreamName: !Ref Stream
      #   StreamingStatus: ENABLED
      #   RoleArn: !GetAtt StreamRole.Arn

  IdentityPoolRoles:
    Type: AWS::Cognito::IdentityPoolRoleAttachment
    Properties:
      IdentityPoolId: !Ref IdentityPool
      Roles:
        authenticated: !GetAtt SyncRole.Arn

  # The credentials of an identity allow only to synchronise its own datasets.
  SyncRole:
    Type: AWS::IAM::Role
    Properties:
      AssumeRolePolicyDocument:
        Version: "2012-10-17"
        Statement:
          - Effect: Allow
            Principal: { Federated: cognito-identity.amazonaws.com }
            Action: sts:AssumeRoleWithWebIdentity
            Condition:
              StringEquals: { "cognito-identity.amazonaws.com:aud": !Ref IdentityPool }
              "ForAnyValue:StringLike": { "cognito-identity.amazonaws.com:amr": authenticated }
      Policies:
        - PolicyName: Synchronise
          PolicyDocument:
            Version: "2012-10-17"
            Statement:
              - Effect: Allow
                Action:
                  - cognito-sync:DeleteDataset
                  - cognito-sync:DescribeDataset
                  - cognito-sync:ListDatasets
                  - cognito-sync:ListRecords
                  - cognito-sync:UpdateRecords
                Resource: !Sub "arn:${AWS::Partition}:cognito-sync:${AWS::Region}:${AWS::AccountId}:identitypool/${IdentityPool}/identity/${!cognito-identity.amazonaws.com:sub}/*"

  #+ sync
  # SignUpGateSyncPermission:
  #   Type: AWS::Lambda::Permission
  #   Properties:
  #     Action: lambda:InvokeFunction
  #     FunctionName: !Ref SignUpGate
  #     Principal: cognito-sync.amazonaws.com
  #     SourceAccount: !Ref AWS::AccountId
  #     SourceArn: !Sub "arn:${AWS::Partition}:cognito-identity:${AWS::Region}:${AWS::AccountId}:identitypool/${IdentityPool}"

  #+ streams
  # Stream:
  #   Type: AWS::Kinesis::Stream
  #   DeletionPolicy: Delete
  #   UpdateReplacePolicy: Delete
  #   Properties:
  #     StreamModeDetails:
  #       StreamMode: ON_DEMAND
  #     StreamEncryption:
  #       EncryptionType: KMS
  #       KeyId: alias/aws/kinesis
  #
  # # With it Cognito writes to the stream.
  # StreamRole:
  #   Type: AWS::IAM::Role
  #   Properties:
  #     AssumeRolePolicyDocument:
  #       Version: "2012-10-17"
  #       Statement:
  #         - Effect: Allow
  #           Principal: { Service: cognito-sync.amazonaws.com }
  #           Action: sts:AssumeRole
  #     Policies:
  #       - PolicyName: WriteStream
  #         PolicyDocument:
  #           Version: "2012-10-17"
  #           Statement:
  #             - Effect: Allow
  #               Action: [kinesis:PutRecord, kinesis:PutRecords]
  #               Resource: !GetAtt Stream.Arn
  #
  # SignUpGateReads:
  #   Type: AWS::IAM::RolePolicy
  #   Properties:
  #     PolicyName: ReadStream
  #     RoleName: !Ref SignUpGateRole # the role that SAM makes for the function
  #     PolicyDocument:
  #       Version: "2012-10-17"
  #       Statement:
  #         - Effect: Allow
  #           Action:
  #             - kinesis:DescribeStream
  #             - kinesis:DescribeStreamSummary
  #             - kinesis:GetRecords
  #             - kinesis:GetShardIterator
  #             - kinesis:ListShards
  #           Resource: !GetAtt Stream.Arn
  #
  # SignUpGateStream:
  #   Type: AWS::Lambda::EventSourceMapping
  #   DependsOn: SignUpGateReads
  #   Properties:
  #     FunctionName: !Ref SignUpGate
  #     EventSourceArn: !GetAtt Stream.Arn
  #     StartingPosition: TRIM_HORIZON
  #     FunctionResponseTypes: [ReportBatchItemFailures] # what .retry(from:) says

"""##,
        "triggers/InboundFederation.swift": ##"""
import CognitoTriggers

extension SignUpGate: InboundFederationHandler {
    /// Keeps all attributes of the provider, and converts the email address to lower case, so that one person is one user.
    func inboundFederation(
        _ event: InboundFederationEvent, context: InvocationContext
    ) async throws -> InboundFederationDecision {
        guard let email = event.request.attributes.flattened["email"] else { return .keepAll }
        return .keepAll(changing: ["email": email.lowercased()])
    }
}

"""##,
        "triggers/InboundFederationTests.swift": ##"""
import CognitoTriggersTesting
import Testing

@testable import SignUpGate

struct InboundFederationTests {
    @Test func `the email address comes in small letters, and the rest as it was`() async throws {
        let invocation = try await TriggerTester(SignUpGate.self).invoke(
            .inboundFederation {
                $0.request.attributes = ProviderAttributes(userInfo: ["email": "Ada@Example.ORG", "name": "Ada"])
            })
        #expect(invocation.decision == .keepAll(changing: ["email": "ada@example.org"]), "\(invocation)")
        #expect(invocation.answer?.contains(#""name":"Ada""#) == true)
    }

    @Test func `a provider may keep the address to itself`() async throws {
        let invocation = try await TriggerTester(SignUpGate.self).invoke(
            .inboundFederation { $0.request.attributes = ProviderAttributes(userInfo: ["name": "Ada"]) })
        #expect(invocation.decision == .keepAll, "\(invocation)")
    }
}

"""##,
        "triggers/Messages.swift": ##"""
import TriggerKit

extension SignUpGate: MessageWriter {
    /// The messages in the words of one brand, in the user's language; `cognito-triggers messages SignUpGate` shows them.
    static func messages() throws -> MessageBook { try .branded() }
}

"""##,
        "triggers/MigrationFlows.yaml": ##"""
ExplicitAuthFlows: [ALLOW_USER_SRP_AUTH, ALLOW_USER_PASSWORD_AUTH, ALLOW_REFRESH_TOKEN_AUTH]

"""##,
        "triggers/Permissions.swift": ##"""
import TriggerKit

extension SignUpGate {
    /// The permissions that the function's role needs; `cognito-triggers check --build` compares the template with it.
    static let permissions = SESMail.permissions + SNSText.permissions + DynamoDBStore.permissions
}

"""##,
        "triggers/PostAuthentication.swift": ##"""
import CognitoTriggers

extension SignUpGate: PostAuthenticationHandler {
    /// Writes a log line for each sign-in, without personal data.
    func postAuthentication(_ event: PostAuthenticationEvent, context: InvocationContext) async throws {
        // An error here would make the sign-in fail.
        context.logger.info("Signed in", metadata: ["new-device": "\(event.request.newDeviceUsed)"])
    }
}

"""##,
        "triggers/PostAuthenticationTests.swift": ##"""
import CognitoTriggersTesting
import Testing

@testable import SignUpGate

struct PostAuthenticationTests {
    @Test(arguments: [true, false])
    func `each sign-in is a line of the log`(isNew: Bool) async throws {
        let invocation = try await TriggerTester(SignUpGate.self).invoke(
            .postAuthentication { $0.request.newDeviceUsed = isNew })
        #expect(invocation.error == nil)
        #expect(invocation.log.contains("Signed in new-device=\(isNew)"))
    }
}

"""##,
        "triggers/PostConfirmation.swift": ##"""
import CognitoTriggers

extension SignUpGate: PostConfirmationHandler {
    /// Logs that a user has joined.
    func postConfirmation(_ event: PostConfirmationEvent, context: InvocationContext) async throws {
        // The same trigger also fires after a forgotten password.
        guard event.triggerSource == .postConfirmationConfirmSignUp else { return }
        // The user is already confirmed. Cognito may call again: use a RetryMemory for work that must happen once.
        context.logger.info("A user has joined")
    }
}

"""##,
        "triggers/PostConfirmationTests.swift": ##"""
import CognitoTriggersTesting
import Testing

@testable import SignUpGate

struct PostConfirmationTests {
    @Test(arguments: [(PostConfirmationOccasion.confirmSignUp, 1), (.confirmForgotPassword, 0)])
    func `somebody who joins is noted, and a new password is not`(
        occasion: PostConfirmationOccasion, lines: Int
    ) async {
        let invocation = await TriggerTester(SignUpGate.self).invoke(.postConfirmation(occasion))
        #expect(invocation.error == nil)
        #expect(invocation.logs.count { $0.message == "A user has joined" } == lines)
    }
}

"""##,
        "triggers/PreAuthentication.swift": ##"""
import CognitoTriggers

extension SignUpGate: PreAuthenticationHandler {
    /// Refuses users who have not verified their email address.
    func preAuthentication(_ event: PreAuthenticationEvent, context: InvocationContext) async throws {
        // First sign-ins with a temporary password, federated users and unknown users are exempt.
        let user = event.request.userAttributes
        guard user.status == .confirmed, !user.emailVerified else { return }
        throw Refusal("Please confirm your email address first.", code: "email-unverified")
    }
}

"""##,
        "triggers/PreAuthenticationTests.swift": ##"""
import CognitoTriggersTesting
import Testing

@testable import SignUpGate

struct PreAuthenticationTests {
    @Test func `an email address that is verified lets in`() async {
        let invocation = await TriggerTester(SignUpGate.self).invoke(.preAuthentication)
        #expect(invocation.error == nil)
    }

    @Test(arguments: ["false", nil])
    func `one that is not keeps out, with a code for the app`(verified: String?) async throws {
        let invocation = try await TriggerTester(SignUpGate.self).invoke(
            .preAuthentication { $0.request.userAttributes["email_verified"] = verified })
        #expect(invocation.refusal?.code == "email-unverified")
    }

    @Test(arguments: ["FORCE_CHANGE_PASSWORD", "EXTERNAL_PROVIDER", nil])
    func `who is no confirmed user of the pool is not asked`(status: String?) async throws {
        let invocation = try await TriggerTester(SignUpGate.self).invoke(
            .preAuthentication {
                $0.request.userAttributes["cognito:user_status"] = status
                $0.request.userAttributes["email_verified"] = nil
            })
        #expect(invocation.error == nil)
    }
}

"""##,
        "triggers/PreSignUp.swift": ##"""
import CognitoTriggers

extension SignUpGate: PreSignUpHandler {
    /// Lets everyone sign up.
    ///
    /// Put your own rule here. To refuse a sign-up, throw a `Refusal`.
    func preSignUp(_ event: PreSignUpEvent, context: InvocationContext) async throws -> PreSignUpDecision { .allow }
}

"""##,
        "triggers/PreSignUpTests.swift": ##"""
import CognitoTriggersTesting
import Testing

@testable import SignUpGate

struct PreSignUpTests {
    @Test(arguments: PreSignUpOccasion.allCases)
    func `everybody may sign up, and is confirmed by Cognito's code`(occasion: PreSignUpOccasion) async throws {
        let invocation = await TriggerTester(SignUpGate.self).invoke(.preSignUp(occasion))
        #expect(invocation.decision == .allow, "\(invocation)")
    }
}

"""##,
        "triggers/PreTokenGeneration.swift": ##"""
import CognitoTriggers

extension SignUpGate: PreTokenGenerationHandler {
    /// Puts the user's language into the access token, so that an API can answer in it.
    func preTokenGeneration(
        _ event: PreTokenGenerationEvent, context: InvocationContext
    ) async throws -> PreTokenGenerationDecision {
        // With LambdaVersion V1_0 only the ID token can change, and it already has the attribute.
        guard event.request.allowsAccessTokenChanges, let locale = event.request.userAttributes.locale else {
            return .unchanged
        }
        return PreTokenGenerationDecision(accessToken: ClaimChanges(adding: ["locale": JSONValue(locale)]))
    }
}

"""##,
        "triggers/PreTokenGenerationTests.swift": ##"""
import CognitoTriggersTesting
import Testing

@testable import SignUpGate

struct PreTokenGenerationTests {
    @Test(arguments: [PreTokenGenerationOccasion.authenticationV2, .authenticationV3])
    func `the access token says the language`(occasion: PreTokenGenerationOccasion) async throws {
        let invocation = try await TriggerTester(SignUpGate.self).invoke(
            .preTokenGeneration(occasion) { $0.request.userAttributes.locale = "ko-KR" })
        #expect(invocation.decision?.accessToken == ClaimChanges(adding: ["locale": "ko-KR"]), "\(invocation)")
        #expect(invocation.decision?.idToken.isEmpty == true, "\(invocation)")
    }

    @Test(arguments: [PreTokenGenerationOccasion.authentication, .clientCredentials])
    func `without a language, or in V1, tokens stay as they are`(occasion: PreTokenGenerationOccasion) async {
        let invocation = await TriggerTester(SignUpGate.self).invoke(.preTokenGeneration(occasion))
        #expect(invocation.decision == .unchanged, "\(invocation)")
    }
}

"""##,
        "triggers/SignInFlows.yaml": ##"""
# Allow no other flow: it would give tokens for a password alone, without the three triggers.
ExplicitAuthFlows: [ALLOW_CUSTOM_AUTH, ALLOW_REFRESH_TOKEN_AUTH]
# Minutes for each step of a sign-in: at least as long as a code is valid. Cognito's default is 3.
AuthSessionValidity: 5

"""##,
        "triggers/SyncTrigger.swift": ##"""
import CognitoTriggers

extension SignUpGate: SyncTriggerHandler {
    /// Keeps values of more than a thousand bytes out of the dataset; the previous values stay.
    func syncTrigger(_ event: SyncTriggerEvent, context: InvocationContext) async throws -> SyncTriggerDecision {
        var decision = SyncTriggerDecision.unchanged
        for (key, record) in event.datasetRecords where record.operation == .replace {
            guard let value = record.newValue, value != record.oldValue, value.utf8.count > 1000 else { continue }
            decision.changes[key] = record.oldValue.map { .replace($0) } ?? .remove
        }
        return decision
    }
}

"""##,
        "triggers/SyncTriggerTests.swift": ##"""
import CognitoTriggersTesting
import Testing

@testable import SignUpGate

struct SyncTriggerTests {
    @Test func `what is short is stored`() async {
        let invocation = await TriggerTester(SignUpGate.self).invoke(.syncTrigger)
        #expect(invocation.decision == .unchanged, "\(invocation)")
    }

    @Test func `what is long is not, and the old value stays`() async throws {
        let long = String(repeating: "x", count: 1001)
        let invocation = try await TriggerTester(SignUpGate.self).invoke(
            .syncTrigger {
                $0.datasetRecords = [
                    "old": DatasetRecord(oldValue: "1", newValue: long, operation: .replace),
                    "new": DatasetRecord(oldValue: nil, newValue: long, operation: .replace),
                    "as before": DatasetRecord(oldValue: long, newValue: long, operation: .replace),
                ]
            })
        #expect(invocation.decision?.changes == ["old": .replace("1"), "new": .remove], "\(invocation)")
    }
}

"""##,
        "triggers/UserMigration.swift": ##"""
import CognitoTriggers

extension SignUpGate: UserMigrationHandler {
    /// Migrates no users yet.
    func userMigration(
        _ event: UserMigrationEvent, context: InvocationContext
    ) async throws -> UserMigrationDecision {
        // Ask the old directory here. If it knows the user and this password, return .accept(user, keepingPassword: true).
        // After a forgotten password, the event has no password. The directory's verified address has to be enough.
        .unknownUser
    }
}

"""##,
        "triggers/UserMigrationTests.swift": ##"""
import CognitoTriggersTesting
import Testing

@testable import SignUpGate

struct UserMigrationTests {
    @Test(arguments: UserMigrationOccasion.allCases)
    func `nobody gets in by any password`(occasion: UserMigrationOccasion) async {
        let invocation = await TriggerTester(SignUpGate.self).invoke(.userMigration(occasion))
        #expect(invocation.decision == .unknownUser, "\(invocation)")
    }
}

"""##,
        "triggers/advice.txt": ##"""
#+ email-sender
# |Set the parameter MailFrom of template.yaml: SES must have verified the sender.
#+ custom-message
# |Set the pool's EmailConfiguration, or remove the emails from the function: Cognito takes them only if the pool uses SES.
#+ some-steps
# |DefineAuthChallenge, CreateAuthChallenge and VerifyAuthChallengeResponse work together, so the OWNER has all three.
#+ sign-in-pages
# The pages never run your own sign-in|: people who sign in there give their password alone. If the pages are for other providers only, remove COGNITO from SupportedIdentityProviders. template.yaml accepts the finding of `check` about this, with the reason.
#+ sign-in-migration
# UserMigration is called at 'forgot password' only|: a client that sends Cognito a password would bypass your own sign-in. The guide Migration shows two ways to migrate users when they sign in: a separate pool, or a client that gets no tokens. template.yaml accepts the finding of `check` about this, with the reason.
#+ swift-project-of-checkout
# |The project depends on the checkout FOLDER, whose path is in Package.swift and Makefile.\nBefore you share the project, remove that path: its README.md says how.
#+ swift-project-of-release
# It needs the release 0.1.0 of swift-cognito-triggers|, or a checkout instead:\n  export COGNITO_TRIGGERS_CHECKOUT=/path/to/swift-cognito-triggers

"""##,
        "triggers/choices.txt": ##"""
tokens-v3: also tokens of machine clients: V3_0 events instead of V2_0
hosted-sign-in: users sign in on the pool's own pages, and apps get tokens by OAuth 2.0
existing-pool: for a pool that you already have
managed-instances: runs on Lambda Managed Instances
code-key: a key for the codes and links of your own sign-in, which AWS Secrets Manager keeps
production: the same as --production

"""##,
        "triggers/code.txt": ##"""
products: Package.swift|the product|the dependencies of SignUpGate in Package.swift
permissions: Sources/SignUpGate/Permissions.swift|the permissions that the function's role needs|the permissions of SignUpGate
properties: Sources/SignUpGate/SignUpGate.swift|a property of the function|the properties of SignUpGate
replacements: Tests/SignUpGateTests/ForTests.swift|how tests make the function|forTests() of SignUpGate

"""##,
        "triggers/names.txt": ##"""
is a Swift keyword: Any Protocol Self Type actor any as associatedtype async await borrowing break case catch class consuming continue default defer deinit do else enum extension fallthrough false fileprivate for func guard if import in init inout internal is let macro main nil nonisolated open operator package precedencegroup private protocol public repeat rethrows return self some static struct subscript super switch throw throws true try typealias var where while
is the name of a module that the project uses: Dispatch Foundation FoundationEssentials Glibc Logging Swift Synchronization Testing XCTest

"""##,
        "triggers/parts.txt": ##"""
#+ email-sender sms-sender
# products: "HTTPS"
#+ email-sender sms-sender DefineAuthChallenge
# products: "TriggerKit"
#+ email-sender
# permissions: SESMail.permissions
# properties: var emails = EmailSender()
# replacements: function.emails = EmailSender { _, _ in }
#+ sms-sender
# permissions: SNSText.permissions
# properties: var texts = TextMessageSender()
# replacements: function.texts = TextMessageSender { _, _ in }
#+ sign-in-table
# permissions: DynamoDBStore.permissions
#+ DefineAuthChallenge
# properties: var attempts = SignInAttempts()
# replacements: function.attempts = .inMemory
#+ code-key
# permissions: CodeKey.permissions

"""##,
        "triggers/shared.txt": ##"""
sign-in-table: SignInTable: counts wrong answers for lockOut
sign-in-migration: Accept: migration.password-never-shown, with the reason
sign-in-pages: Accept: custom-flow.bypassed, as people may also sign in on the pages, without the steps
sign-in-pre-authentication: Accept: custom-flow.no-pre-authentication, as Cognito does not call PreAuthentication in the sign-in
custom-message: Accept: custom-message.no-ses, as the pool does not send emails through SES
code-key: CodeKeySecret: the key of steps that send codes or links
production-answers: SignUpGateTimeAlarm: an alarm on slow answers
production-senders: Undelivered: a queue of messages that could not be sent, with alarms

"""##,
        "triggers/summaries.txt": ##"""
PreSignUp: lets people sign up if their email address is in one of the domains of `ALLOWED_DOMAINS`
PostConfirmation: logs each new member
PreAuthentication: keeps users out until they have verified their email address; `CUSTOM_AUTH` does not call it
PostAuthentication: writes one log line for each sign-in, without personal data
DefineAuthChallenge: asks for the password, and then our own question, three times at most
CreateAuthChallenge: makes the question, a small sum; replace it with your own
VerifyAuthChallengeResponse: compares the answer
PreTokenGeneration: puts the user's language into the access token
UserMigration: migrates no one yet; add the look-up in your old directory
CustomMessage: welcomes new users; every other message is the pool's
CustomEmailSender: sends Cognito's emails through Amazon SES, in the words of `Messages.swift`
CustomSMSSender: sends Cognito's text messages through Amazon SNS, in the words of `Messages.swift`
InboundFederation: converts the email address of a federated user to lower case
SyncTrigger: keeps values of more than a thousand bytes out of a dataset
CognitoStreams: counts what is synchronised

"""##,
        "triggers/variants.txt": ##"""
tokens-v2: PreTokenGeneration
tokens-v3: PreTokenGeneration
email-sender: CustomEmailSender
sms-sender: CustomSMSSender
sync: SyncTrigger
streams: CognitoStreams
sign-in-table: DefineAuthChallenge
code-key: DefineAuthChallenge
sign-in-migration: UserMigration

"""##,
    ]

    /// The names of this package's targets that a project could take: SwiftPM builds one target of a name.
    static let targets: Set = [
        "AllowedEmailDomains",
        "AutoConfirm",
        "BlockClients",
        "BrandedMessages",
        "CCognitoCrash",
        "CCognitoCrypt",
        "CCognitoCurl",
        "CCognitoGlibc",
        "CCognitoOpenSSL",
        "CaptchaSignIn",
        "CognitoClockProbe",
        "CognitoCrypto",
        "CognitoCurl",
        "CognitoEditDistance",
        "CognitoEvents",
        "CognitoFlowProbe",
        "CognitoHeapProbe",
        "CognitoMarkup",
        "CognitoModel",
        "CognitoProof",
        "CognitoProofProbe",
        "CognitoSealedMessages",
        "CognitoSpawn",
        "CognitoTLSProbe",
        "CognitoThreads",
        "CognitoTime",
        "CognitoTransfer",
        "CognitoTriggers",
        "CognitoTriggersTesting",
        "ConformanceProbe",
        "GroupClaims",
        "HTTPS",
        "InviteOnlySignUp",
        "LambdaRuntime",
        "LegacyUserMigration",
        "MachineClaims",
        "MagicLink",
        "MailSender",
        "PasswordlessCode",
        "SecretQuestion",
        "ShapeFederatedAttributes",
        "SignInAudit",
        "StreamConsumer",
        "SyncGuard",
        "TenantClaims",
        "TextSender",
        "TriggerKit",
        "WelcomeMail",
        "WireJSON",
        "Witness",
    ]
}
