// swift-tools-version: 6.2
import PackageDescription

let swiftSettings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// A ready-made function: a folder of `Triggers/` and a product.
struct Function {
    let name: String
    /// The modules that it imports in addition to `CognitoTriggers`.
    var imports: [Target.Dependency] = []
    /// Files of its folder besides Swift's and the README.
    var files: [String] = []
}

let functions = [
    Function(name: "AllowedEmailDomains"),
    Function(name: "AutoConfirm"),
    Function(name: "BlockClients"),
    Function(name: "BrandedMessages", imports: ["TriggerKit"]),
    Function(name: "CaptchaSignIn", imports: ["TriggerKit"]),
    Function(name: "GroupClaims"),
    Function(name: "InviteOnlySignUp"),
    Function(
        name: "LegacyUserMigration", imports: ["CCognitoCrypt", "CognitoCrypto", "WireJSON"],
        files: ["example-users.jsonl"]),
    Function(name: "MachineClaims"),
    Function(name: "MagicLink", imports: ["TriggerKit"]),
    Function(name: "MailSender", imports: ["HTTPS", "TriggerKit"]),
    Function(name: "PasswordlessCode", imports: ["TriggerKit"]),
    Function(name: "SecretQuestion", imports: ["TriggerKit"]),
    Function(name: "ShapeFederatedAttributes"),
    Function(name: "SignInAudit"),
    Function(name: "StreamConsumer", imports: ["HTTPS"]),
    Function(name: "SyncGuard"),
    Function(name: "TenantClaims"),
    Function(name: "TextSender", imports: ["HTTPS", "TriggerKit"]),
    Function(name: "WelcomeMail", imports: ["HTTPS"]),
    Function(name: "Witness"),
]

let functionTargets: [Target] = functions.map { function in
    .executableTarget(
        name: function.name, dependencies: ["CognitoTriggers"] + function.imports, path: "Triggers/\(function.name)",
        exclude: ["README.md"] + function.files, swiftSettings: swiftSettings)
}

/// The interface to an author's tracing backend, behind the trait `Tracing`, which is off by default.
let tracing: Target.Dependency = .product(
    name: "Tracing", package: "swift-distributed-tracing", condition: .when(traits: ["Tracing"]))

/// Verbs of `swift package`.
let pluginTargets: [Target] = [
    .plugin(
        name: "CognitoLambdaBuild",
        capability: .command(
            intent: .custom(verb: "lambda-build", description: "Make the zip of a function for AWS Lambda."),
            permissions: [
                .writeToPackageDirectory(reason: "It builds in a folder of the package, and puts the zip into dist.")
            ])),
    .plugin(
        name: "CognitoCheckTemplate",
        capability: .command(
            intent: .custom(
                verb: "check-template", description: "Check template.yaml with the command cognito-triggers."))),
]

/// The tests, and the executables that they start.
let testTargets: [Target] = [
    .target(name: "CognitoTestSupport", path: "Tests/TestSupport", swiftSettings: swiftSettings),
    .target(
        name: "CognitoProcessTestSupport", dependencies: ["CognitoSpawn"], path: "Tests/ProcessTestSupport",
        exclude: ["proof_services.py"], swiftSettings: swiftSettings),
    .executableTarget(
        name: "ConformanceProbe",
        dependencies: ["LambdaRuntime", "WireJSON", .product(name: "Logging", package: "swift-log")],
        path: "Tests/ConformanceProbe",
        swiftSettings: swiftSettings),
    .executableTarget(
        name: "CognitoTLSProbe", dependencies: ["CognitoTriggers", "HTTPS"], path: "Tests/CognitoTLSProbe",
        swiftSettings: swiftSettings),
    .testTarget(
        name: "HTTPSTests",
        dependencies: [
            "CognitoProcessTestSupport", "CognitoTestSupport",
            "HTTPS", "LambdaRuntime", "CognitoSpawn", "WireJSON", .product(name: "Logging", package: "swift-log"),
        ],
        exclude: ["AWS/aws.py", "AWS/signatures.py", "Server/server.py"], swiftSettings: swiftSettings),
    .testTarget(
        name: "CognitoCryptoTests", dependencies: ["CognitoCrypto"], swiftSettings: swiftSettings),
    .target(name: "CognitoHeapCounter", path: "Tests/CognitoHeapCounter"),
    .executableTarget(
        name: "CognitoHeapProbe",
        dependencies: ["CognitoCrypto", "CognitoHeapCounter", "CognitoSealedMessages", "WireJSON"],
        path: "Tests/CognitoHeapProbe", swiftSettings: swiftSettings),
    .testTarget(
        name: "CognitoSealedMessagesTests",
        dependencies: [
            "CognitoTestSupport", "CognitoCrypto", "CognitoHeapProbe", "CognitoSealedMessages", "WireJSON",
        ],
        exclude: ["messages.py"], swiftSettings: swiftSettings),
    .testTarget(name: "CognitoTimeTests", dependencies: ["CognitoTime"], swiftSettings: swiftSettings),
    .testTarget(name: "WireJSONTests", dependencies: ["CognitoTestSupport", "WireJSON"], swiftSettings: swiftSettings),
    .testTarget(
        name: "CognitoEventsTests", dependencies: ["CognitoTestSupport", "CognitoEvents", "CognitoModel", "WireJSON"],
        swiftSettings: swiftSettings),
    .testTarget(
        name: "CognitoModelTests",
        dependencies: [
            "CognitoTestSupport", "CognitoEditDistance", "CognitoEvents", "CognitoModel", "CognitoTriggersTesting",
            "WireJSON",
        ],
        swiftSettings: swiftSettings),
    .testTarget(
        name: "CognitoMarkupTests", dependencies: ["CognitoMarkup", "CognitoTestSupport"], swiftSettings: swiftSettings),
    .testTarget(
        name: "CognitoTriggersTests", dependencies: ["CognitoTriggers", "CognitoTriggersTesting"],
        swiftSettings: swiftSettings),
    .executableTarget(
        name: "CognitoFlowProbe", dependencies: ["TriggerKit"], path: "Tests/CognitoFlowProbe",
        swiftSettings: swiftSettings),
    .testTarget(
        name: "SenderTests",
        dependencies: [
            "CognitoProcessTestSupport", "CognitoTestSupport", "CognitoCrypto", "CognitoSealedMessages",
            "CognitoTriggersTesting", "MailSender",
            "TextSender", "WireJSON",
        ],
        exclude: ["services.py"], swiftSettings: swiftSettings),
    .testTarget(
        name: "TriggerKitTests",
        dependencies: [
            "CognitoFlowProbe", "CognitoMarkup", "CognitoProcessTestSupport", "CognitoSpawn", "CognitoTestSupport",
            "CognitoTriggersTesting", "HTTPS", "TriggerKit",
        ],
        exclude: ["Server"], swiftSettings: swiftSettings),
    .testTarget(
        name: "CognitoTriggersTestingTests", dependencies: ["CognitoEvents", "CognitoTriggersTesting"],
        swiftSettings: swiftSettings),
    .executableTarget(
        name: "CognitoClockProbe", dependencies: ["CognitoTriggers"], path: "Tests/CognitoClockProbe",
        swiftSettings: swiftSettings),
    .target(
        name: "CognitoProofSamples",
        dependencies: [
            "CognitoCrypto", "CognitoProof", "CognitoTriggers", "CognitoTriggersTesting", "TriggerKit", "WireJSON",
        ],
        path: "Tests/CognitoProofSamples",
        swiftSettings: swiftSettings),
    .executableTarget(
        name: "CognitoProofProbe", dependencies: ["CognitoProofSamples", "TriggerKit"],
        path: "Tests/CognitoProofProbe", swiftSettings: swiftSettings),
    .testTarget(
        name: "CognitoProofTests",
        dependencies: [
            "CaptchaSignIn", "CognitoEvents", "CognitoModel", "CognitoProcessTestSupport", "CognitoProof",
            "CognitoProofSamples",
            "CognitoTriggersTesting", "TriggerKit", "WireJSON",
        ], swiftSettings: swiftSettings),
    .testTarget(
        name: "LambdaRuntimeTests",
        dependencies: [
            "CognitoProcessTestSupport", "CognitoSpawn", "CognitoTestSupport", "LambdaRuntime", "ConformanceProbe",
            "CognitoClockProbe",
        ],
        swiftSettings: swiftSettings),
    .testTarget(
        name: "TriggersTests",
        dependencies: ["CognitoTestSupport", "CognitoTriggers", "CognitoTriggersTesting", "TriggerKit"]
            + functions.map { .target(name: $0.name) },
        swiftSettings: swiftSettings),
]

/// Modules that the package in Tool/ uses beyond the public products.
let toolModules = [
    "CognitoCrypto", "CognitoEditDistance", "CognitoMarkup", "CognitoModel", "CognitoProof", "CognitoSealedMessages",
    "CognitoSpawn", "CognitoTime", "CognitoTransfer", "WireJSON",
]

let package = Package(
    name: "swift-cognito-triggers",
    products: [
        .library(name: "CognitoTriggers", targets: ["CognitoTriggers"]),
        .library(name: "CognitoTriggersTesting", targets: ["CognitoTriggersTesting"]),
        .library(name: "CognitoEvents", targets: ["CognitoEvents"]),
        .library(name: "HTTPS", targets: ["HTTPS"]),
        .library(name: "LambdaRuntime", targets: ["LambdaRuntime"]),
        .library(name: "TriggerKit", targets: ["TriggerKit"]),
        // For the package in Tool/ alone, which docs/architecture.md describes: these have no stable interface.
        .library(name: "_CognitoTool", targets: toolModules),
        .library(name: "_CCognitoGlibc", targets: ["CCognitoGlibc"]),
        .library(name: "_CCognitoOpenSSL", targets: ["CCognitoOpenSSL"]),
        .library(
            name: "_CognitoTestSupport",
            targets: ["CognitoProcessTestSupport", "CognitoProofSamples", "CognitoTestSupport"]),
        .executable(name: "CognitoFlowProbe", targets: ["CognitoFlowProbe"]),
        .executable(name: "CognitoProofProbe", targets: ["CognitoProofProbe"]),
        .executable(name: "ConformanceProbe", targets: ["ConformanceProbe"]),
        .plugin(name: "CognitoLambdaBuild", targets: ["CognitoLambdaBuild"]),
        .plugin(name: "CognitoCheckTemplate", targets: ["CognitoCheckTemplate"]),
    ] + functions.map { .executable(name: $0.name, targets: [$0.name]) },
    traits: [
        .trait(name: "Tracing", description: "Reports handlers and HTTPS requests to swift-distributed-tracing.")
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-log.git", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-distributed-tracing.git", from: "1.2.0"),
    ],
    targets: [
        .systemLibrary(name: "CCognitoCrypt", pkgConfig: "libcrypt", providers: [.apt(["libcrypt-dev"])]),
        .systemLibrary(name: "CCognitoCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(name: "CCognitoGlibc"),
        .systemLibrary(name: "CCognitoOpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        .target(name: "CCognitoCrash", publicHeadersPath: "."),
        .target(name: "CognitoCurl", dependencies: ["CCognitoCurl"], swiftSettings: swiftSettings),
        .target(name: "CognitoThreads", dependencies: ["CCognitoGlibc"], swiftSettings: swiftSettings),
        .target(
            name: "CognitoTransfer", dependencies: ["CCognitoCurl", "CognitoCurl", "CognitoThreads", "CognitoTime"],
            swiftSettings: swiftSettings),
        .target(name: "CognitoSpawn", dependencies: ["CCognitoGlibc"], swiftSettings: swiftSettings),
        .target(name: "CognitoTime", swiftSettings: swiftSettings),
        .target(name: "WireJSON", swiftSettings: swiftSettings),
        .target(name: "CognitoCrypto", dependencies: ["CCognitoOpenSSL", "CognitoTime"], swiftSettings: swiftSettings),
        .target(
            name: "CognitoSealedMessages", dependencies: ["CognitoCrypto", "WireJSON"], swiftSettings: swiftSettings),
        .target(name: "CognitoEvents", dependencies: ["WireJSON"], swiftSettings: swiftSettings),
        .target(name: "CognitoEditDistance", swiftSettings: swiftSettings),
        .target(name: "CognitoMarkup", swiftSettings: swiftSettings),
        .target(
            name: "CognitoModel", dependencies: ["CognitoEditDistance", "CognitoEvents", "WireJSON"],
            swiftSettings: swiftSettings),
        .target(
            name: "CognitoProof", dependencies: ["CognitoCrypto", "CognitoEvents", "CognitoModel", "WireJSON"],
            swiftSettings: swiftSettings),
        .target(
            name: "LambdaRuntime",
            dependencies: [
                "CCognitoCrash", "CCognitoCurl", "CCognitoGlibc", "CognitoCurl", "CognitoThreads", "CognitoTime",
                "WireJSON",
                .product(name: "Logging", package: "swift-log"), tracing,
            ],
            swiftSettings: swiftSettings
        ),
        .target(
            name: "HTTPS",
            dependencies: [
                "CCognitoCurl", "CognitoCrypto", "CognitoCurl", "CognitoTransfer", "LambdaRuntime", "WireJSON",
                .product(name: "Logging", package: "swift-log"), tracing,
            ],
            swiftSettings: swiftSettings
        ),
        .target(
            name: "CognitoTriggers",
            dependencies: [
                "CognitoEvents", "LambdaRuntime", "WireJSON", .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: swiftSettings
        ),
        .target(
            name: "TriggerKit",
            dependencies: [
                "CognitoCrypto", "CognitoEvents", "CognitoMarkup", "CognitoSealedMessages", "CognitoTriggers", "HTTPS",
                "LambdaRuntime", "WireJSON",
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: swiftSettings),
        .target(
            name: "CognitoTriggersTesting",
            dependencies: [
                "CognitoEvents", "CognitoModel", "CognitoProof", "CognitoThreads", "CognitoTriggers", "LambdaRuntime",
                "WireJSON",
            ],
            swiftSettings: swiftSettings),
    ]
        + functionTargets + testTargets + pluginTargets
)
