// swift-tools-version: 6.2
import PackageDescription

let swiftSettings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// A product of the package of functions, at the root of the repository.
func function(_ product: String) -> Target.Dependency {
    .product(name: product, package: "swift-cognito-triggers")
}

/// Modules of the root that are not for authors.
let root = function("_CognitoTool")
let glibc = function("_CCognitoGlibc")
let openSSL = function("_CCognitoOpenSSL")
let testSupport = function("_CognitoTestSupport")

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let mustache = Target.Dependency.product(name: "Mustache", package: "swift-mustache")
let nioCore = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let nioHTTP1 = Target.Dependency.product(name: "NIOHTTP1", package: "swift-nio")
let nioPosix = Target.Dependency.product(name: "NIOPosix", package: "swift-nio")
let nioSSL = Target.Dependency.product(name: "NIOSSL", package: "swift-nio-ssl")
let yams = Target.Dependency.product(name: "Yams", package: "Yams")

func module(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .target(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: swiftSettings)
}

func tests(of module: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(
        name: "\(module)Tests", dependencies: [.target(name: module)] + dependencies, exclude: exclude,
        swiftSettings: swiftSettings)
}

/// Playing Lambda, and reading templates.
let rehearsal: [Target] = [
    module("CalendarTime", [root]),
    module("LoopbackHTTP", ["CalendarTime", root, nioCore, nioHTTP1, nioPosix]),
    module("RuntimeEmulator", ["LoopbackHTTP", root, glibc, nioCore, nioHTTP1]),
    module("CloudTemplate", [root, yams]),
    module("DocumentMarkup", [root]),
    module("CognitoOperations", [root, function("CognitoEvents")]),
    module(
        "TemplateDoctor",
        ["CloudTemplate", "CognitoOperations", "DocumentMarkup", root, function("CognitoEvents")]),
    module("ErrorGuide", ["CognitoOperations", root, function("CognitoEvents")], exclude: ["Files"]),
    module(
        "CognitoRehearsal",
        ["DocumentMarkup", "LoopbackHTTP", "RuntimeEmulator", root, glibc, function("CognitoEvents"), nioHTTP1],
        exclude: ["Files", "Messages/Files"]),
]

/// The services of Cognito, played on one port.
let services: [Target] = [
    // The include path and the library of libxml2, for CCognitoXMLSecurity.
    .systemLibrary(name: "CCognitoXML", pkgConfig: "libxml-2.0", providers: [.apt(["libxmlsec1-dev"])]),
    .systemLibrary(name: "CCognitoArgon2", pkgConfig: "libargon2", providers: [.apt(["libargon2-dev"])]),
    .systemLibrary(name: "CCognitoQR", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
    .target(name: "CCognitoXMLSecurity", dependencies: ["CCognitoXML"]),
    module("ServerCrypto", [root, openSSL]),
    module("CognitoSAML", ["CCognitoXMLSecurity", "CalendarTime", "ServerCrypto", root]),
    module(
        "LocalAWS",
        ["CalendarTime", "LoopbackHTTP", "RuntimeEmulator", "ServerCrypto", root, grdb, nioHTTP1]),
    module("LocalRecovery", ["LocalAWS", root, grdb]),
    module(
        "UserCredentials",
        ["CCognitoArgon2", "CalendarTime", "LocalAWS", "ServerCrypto", root, function("CognitoEvents")]),
    module(
        "UserPoolObjects",
        ["CognitoOperations", "CognitoSAML", "LocalAWS", "ServerCrypto", root, function("CognitoEvents"), grdb]),
    module(
        "LocalUserPools",
        [
            "CalendarTime", "CognitoOperations", "CognitoRehearsal", "CognitoSAML", "LocalAWS", "LocalRecovery",
            "LoopbackHTTP", "ServerCrypto", "UserCredentials", "UserPoolObjects", root,
            function("CognitoEvents"), grdb,
        ]),
    module(
        "LocalUserPoolsWeb",
        [
            "CCognitoQR", "CognitoSAML", "LocalAWS", "LocalUserPools", "LoopbackHTTP", "ServerCrypto",
            "UserCredentials", "UserPoolObjects", root, function("CognitoEvents"), grdb, mustache, nioHTTP1,
        ],
        exclude: ["HostedUI/Files"]),
    module("LocalIdentityPools", ["LocalAWS", "ServerCrypto", root, grdb]),
    module(
        "LocalSync",
        ["CognitoRehearsal", "LocalAWS", "LoopbackHTTP", root, function("CognitoEvents"), grdb]),
    module(
        "LocalCognito",
        [
            "CloudTemplate", "CognitoOperations", "CognitoRehearsal", "DocumentMarkup", "LocalAWS",
            "LocalIdentityPools", "LocalRecovery", "LocalSync", "LocalUserPools", "LocalUserPoolsWeb", "LoopbackHTTP",
            "RuntimeEmulator", "UserCredentials", "UserPoolObjects", root,
            function("CognitoEvents"),
            nioCore, nioHTTP1,
        ],
        exclude: ["Page/Files"]),
    module(
        "ClientProof",
        [
            "LocalAWS", "LocalCognito", "LocalUserPools", "LocalUserPoolsWeb", "LoopbackHTTP", "UserPoolObjects", root,
            function("CognitoEvents"), nioHTTP1,
        ]),
    module("LocalTLS", ["CalendarTime", "ServerCrypto", root, nioCore, nioSSL]),
    module("ModelContext", [root]),
]

/// The parts of the command.
let commandParts: [Target] = [
    module("CommandOutput", ["CognitoRehearsal", "DocumentMarkup", root]),
    module(
        "FunctionProjects",
        [
            "CloudTemplate", "CognitoOperations", "CognitoRehearsal", "CommandOutput", "LocalAWS", "LocalCognito",
            "LocalUserPools", "RuntimeEmulator",
            "TemplateDoctor", root, function("CognitoEvents"), argumentParser,
        ]),
    module(
        "ProjectStarter",
        [
            "CloudTemplate", "CognitoOperations", "CognitoRehearsal", "CommandOutput", "FunctionProjects",
            "TemplateDoctor", root, function("CognitoEvents"),
        ]),
    module(
        "Explanations",
        [
            "CloudTemplate", "CognitoOperations", "CognitoRehearsal", "CommandOutput", "DocumentMarkup", "ErrorGuide",
            "LocalCognito", "TemplateDoctor", root, function("CognitoEvents"),
        ]),
    module(
        "AgentTools",
        [
            "CognitoRehearsal", "Explanations", "FunctionProjects", "LocalAWS", "LocalUserPools", "ModelContext",
            "ProjectStarter", "TemplateDoctor", "UserCredentials", root, glibc, function("CognitoEvents"),
        ]),
    module(
        "AWSComparison",
        [
            "CognitoRehearsal", "CommandOutput", "DocumentMarkup", "LocalAWS", "LocalCognito", "LocalUserPools",
            "UserCredentials", root, function("CognitoEvents"),
        ]),
]

let command = Target.executableTarget(
    name: "cognito-triggers",
    dependencies: [
        "AWSComparison", "AgentTools", "CalendarTime", "ClientProof", "CloudTemplate", "CognitoOperations",
        "CognitoRehearsal", "CommandOutput", "ErrorGuide", "Explanations", "FunctionProjects", "LocalAWS",
        "LocalCognito",
        "LocalIdentityPools", "LocalSync", "LocalTLS",
        "LocalUserPools", "LoopbackHTTP", "ModelContext", "ProjectStarter", "RuntimeEmulator", "TemplateDoctor",
        "UserPoolObjects", root,
        glibc,
        function("CognitoEvents"), argumentParser, nioHTTP1,
    ],
    exclude: ["Messages/Files"],
    swiftSettings: swiftSettings)

/// The functions and probes that end-to-end tests start.
let startedPrograms = [
    "AllowedEmailDomains", "AutoConfirm", "BlockClients", "BrandedMessages", "CaptchaSignIn",
    "CognitoFlowProbe", "ConformanceProbe", "GroupClaims", "InviteOnlySignUp",
    "LegacyUserMigration",
    "MachineClaims", "MagicLink", "MailSender", "PasswordlessCode", "SecretQuestion", "ShapeFederatedAttributes",
    "SignInAudit", "StreamConsumer", "SyncGuard", "TenantClaims", "TextSender", "WelcomeMail", "Witness",
].map(function)

let testTargets: [Target] = [
    .target(
        name: "CognitoEmulatorTestSupport", dependencies: ["RuntimeEmulator", testSupport],
        path: "Tests/EmulatorTestSupport", swiftSettings: swiftSettings),
    .executableTarget(
        name: "CognitoConcurrencyProbe", dependencies: [function("CognitoTriggers")],
        path: "Tests/CognitoConcurrencyProbe", swiftSettings: swiftSettings),
    .target(
        name: "CognitoDemoPrograms",
        dependencies: ["cognito-triggers"]
            + [
                "BrandedMessages", "CaptchaSignIn", "InviteOnlySignUp", "SecretQuestion", "StreamConsumer", "SyncGuard",
                "TenantClaims",
            ].map(function),
        path: "Tests/DemoPrograms", swiftSettings: swiftSettings),
    tests(of: "CalendarTime", [root]),
    tests(of: "LoopbackHTTP", [nioHTTP1]),
    tests(of: "RuntimeEmulator", ["CognitoEmulatorTestSupport", testSupport, function("ConformanceProbe")]),
    tests(
        of: "CognitoRehearsal",
        ["LoopbackHTTP", "RuntimeEmulator", root, testSupport, function("CognitoEvents"), nioHTTP1]),
    tests(of: "CloudTemplate", []),
    tests(of: "DocumentMarkup", [root, testSupport]),
    tests(of: "TemplateDoctor", ["CloudTemplate", "LocalCognito", root, testSupport], exclude: ["Templates"]),
    tests(of: "CognitoOperations", [root, testSupport, function("CognitoEvents")]),
    tests(of: "ErrorGuide", [testSupport, function("CognitoEvents"), function("CognitoTriggersTesting")]),
    tests(of: "CognitoSAML", ["ServerCrypto", root, testSupport], exclude: ["saml.py"]),
    // Pools, clients and browsers for the tests of several modules.
    .target(
        name: "LocalTestSupport",
        dependencies: [
            "CognitoRehearsal", "CognitoSAML", "LocalAWS", "LocalCognito", "LocalUserPools", "LocalUserPoolsWeb",
            "LoopbackHTTP", "ServerCrypto", "UserCredentials", "UserPoolObjects", root, function("CognitoEvents"),
            nioHTTP1,
        ],
        path: "Tests/LocalTestSupport", swiftSettings: swiftSettings),
    tests(
        of: "LocalAWS",
        ["LocalUserPools", "RuntimeEmulator", "ServerCrypto", root, testSupport, function("CognitoEvents")]),
    tests(of: "UserCredentials", ["LocalAWS", root]),
    tests(of: "UserPoolObjects", ["LocalAWS", testSupport]),
    tests(
        of: "LocalUserPools",
        [
            "CognitoOperations", "LocalAWS", "LocalCognito", "LocalTestSupport", "LocalUserPoolsWeb", "LoopbackHTTP",
            "ServerCrypto", "UserCredentials", "UserPoolObjects", root, testSupport, function("CognitoEvents"),
            function("HTTPS"), function("TriggerKit"), nioHTTP1,
        ]),
    tests(
        of: "LocalUserPoolsWeb",
        [
            "CognitoOperations", "CognitoSAML", "LocalAWS", "LocalCognito", "LocalTestSupport", "LocalUserPools",
            "LoopbackHTTP", "ServerCrypto", "UserCredentials", "UserPoolObjects", root, testSupport,
            function("CognitoEvents"), nioHTTP1,
        ]),
    tests(
        of: "LocalIdentityPools",
        [
            "LocalAWS", "LocalCognito", "LocalSync", "LocalTestSupport", "LocalUserPools", "LoopbackHTTP",
            "ServerCrypto", root, nioHTTP1,
        ]),
    tests(
        of: "LocalRecovery",
        [
            "LocalAWS", "LocalCognito", "LocalTestSupport", "LocalUserPools", "LoopbackHTTP", "UserCredentials",
            "UserPoolObjects", root, function("CognitoEvents"), nioHTTP1,
        ]),
    tests(
        of: "LocalSync",
        [
            "LocalAWS", "LocalCognito", "LocalTestSupport", "LocalUserPools", "LoopbackHTTP", "RuntimeEmulator", root,
            testSupport, function("CognitoEvents"), function("StreamConsumer"), function("SyncGuard"), nioHTTP1,
        ]),
    tests(
        of: "ClientProof",
        [
            "LocalAWS", "LocalCognito", "LocalTestSupport", "LocalUserPools", "LocalUserPoolsWeb", "LoopbackHTTP",
            root, nioHTTP1,
        ]),
    tests(
        of: "LocalCognito",
        [
            "CognitoRehearsal", "CognitoSAML", "ErrorGuide", "LocalAWS", "LocalIdentityPools", "LocalSync",
            "LocalTestSupport", "LocalUserPools", "LocalUserPoolsWeb", "LoopbackHTTP", "RuntimeEmulator",
            "UserCredentials", "UserPoolObjects", root, testSupport, function("CognitoEvents"),
            function("CognitoTriggersTesting"), function("TriggerKit"), nioHTTP1,
        ]),
    tests(of: "LocalTLS", ["ServerCrypto", root]),
    tests(of: "ServerCrypto", [root, openSSL]),
    tests(of: "ModelContext", [root, testSupport]),
    .testTarget(
        name: "ProveTests",
        dependencies: [
            "CognitoRehearsal", "cognito-triggers", root, testSupport, function("CognitoEvents"),
            function("CognitoProofProbe"), function("CognitoTriggers"), function("CognitoTriggersTesting"),
            function("MagicLink"), function("PasswordlessCode"), function("SecretQuestion"), function("TriggerKit"),
        ],
        swiftSettings: swiftSettings),
    .testTarget(
        name: "EndToEndTests",
        dependencies: [
            "CognitoConcurrencyProbe", "CognitoEmulatorTestSupport", "FunctionProjects", "ProjectStarter",
            "RuntimeEmulator", "cognito-triggers", root, testSupport, function("CognitoEvents"),
        ] + startedPrograms,
        exclude: [
            "Bootstraps", "Callers", "Languages/cdk", "Languages/codes", "Languages/codes-node",
            "Languages/identities", "Languages/node", "Languages/python", "Languages/secrets", "Languages/tables",
            "Languages/topics",
            "Servers/web.py",
            "Templates",
        ],
        swiftSettings: swiftSettings),
]

let package = Package(
    name: "cognito-triggers-tool",
    products: [.executable(name: "cognito-triggers", targets: ["cognito-triggers"])],
    dependencies: [
        .package(name: "swift-cognito-triggers", path: ".."),
        // Exact versions, which the command's bill of materials names (scripts/dist).
        .package(url: "https://github.com/apple/swift-nio.git", exact: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl.git", exact: "2.37.6"),
        .package(url: "https://github.com/apple/swift-argument-parser.git", exact: "1.8.2"),
        .package(url: "https://github.com/groue/GRDB.swift.git", exact: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache.git", exact: "2.1.1"),
        .package(url: "https://github.com/jpsim/Yams.git", exact: "6.2.2"),
    ],
    targets: rehearsal + services + commandParts + [command] + testTargets
)
