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

/// Dependencies behind the trait `CommandLine`: nothing that a function is made of has one.
func commandLine(_ product: String, _ package: String) -> Target.Dependency {
    .product(name: product, package: package, condition: .when(traits: ["CommandLine"]))
}

/// The command, and what it plays Lambda with.
let commandLineTargets: [Target] = [
    .target(
        name: "LoopbackHTTP",
        dependencies: [
            commandLine("NIOCore", "swift-nio"), commandLine("NIOPosix", "swift-nio"),
            commandLine("NIOHTTP1", "swift-nio"),
        ],
        swiftSettings: swiftSettings),
    .target(
        name: "RuntimeEmulator",
        dependencies: [
            "CCognitoGlibc", "LoopbackHTTP", "CognitoSpawn", "WireJSON", commandLine("NIOCore", "swift-nio"),
            commandLine("NIOHTTP1", "swift-nio"),
        ],
        swiftSettings: swiftSettings),
    .target(
        name: "CloudTemplate", dependencies: ["CognitoEditDistance", commandLine("Yams", "Yams")],
        swiftSettings: swiftSettings),
    .target(
        name: "TemplateDoctor",
        dependencies: ["CloudTemplate", "CognitoEditDistance", "CognitoEvents", "CognitoMarkup", "CognitoModel"],
        swiftSettings: swiftSettings),
    .target(
        name: "CognitoRehearsal",
        dependencies: [
            "CCognitoGlibc", "CognitoEditDistance", "CognitoEvents", "CognitoMarkup", "CognitoModel", "CognitoProof",
            "CognitoSealedMessages", "CognitoSpawn", "LoopbackHTTP", "RuntimeEmulator", "WireJSON",
            commandLine("NIOHTTP1", "swift-nio"),
        ],
        exclude: ["Files", "Messages/Files"],
        swiftSettings: swiftSettings),
    .executableTarget(
        name: "cognito-triggers",
        dependencies: [
            "CCognitoGlibc", "CloudTemplate", "CognitoCrypto", "CognitoEditDistance", "CognitoEvents", "CognitoMarkup",
            "CognitoModel", "CognitoProof",
            "CognitoRehearsal", "CognitoSealedMessages", "LoopbackHTTP", "RuntimeEmulator", "TemplateDoctor",
            "WireJSON",
            .target(name: "LocalAWS", condition: .when(traits: ["LocalCognito"])),
            .target(name: "LocalCognito", condition: .when(traits: ["LocalCognito"])),
            .target(name: "LocalIdentityPools", condition: .when(traits: ["LocalCognito"])),
            .target(name: "LocalSync", condition: .when(traits: ["LocalCognito"])),
            .target(name: "LocalTLS", condition: .when(traits: ["LocalTLS"])),
            .target(name: "LocalUserPools", condition: .when(traits: ["LocalCognito"])),
            commandLine("ArgumentParser", "swift-argument-parser"), commandLine("NIOHTTP1", "swift-nio"),
        ],
        exclude: ["Messages/Files"],
        swiftSettings: swiftSettings),
]

/// Dependencies behind the trait `LocalCognito`.
func localCognito(_ product: String, _ package: String) -> Target.Dependency {
    .product(name: product, package: package, condition: .when(traits: ["LocalCognito"]))
}

/// The local user pool, behind a trait of its own: it is the one part that needs a database and web pages.
let localCognitoTargets: [Target] = [
    .target(name: "CCognitoXMLSecurity", dependencies: ["CCognitoXML"]),
    .target(
        name: "CognitoSAML", dependencies: ["CCognitoXMLSecurity", "CognitoCrypto", "WireJSON"],
        swiftSettings: swiftSettings),
    .target(
        name: "LocalAWS",
        dependencies: [
            "CognitoCrypto", "CognitoEditDistance", "CognitoTransfer", "LoopbackHTTP", "RuntimeEmulator", "WireJSON",
            commandLine("NIOHTTP1", "swift-nio"), localCognito("GRDB", "GRDB.swift"),
        ],
        swiftSettings: swiftSettings),
    .target(
        name: "LocalUserPools",
        dependencies: [
            "CognitoCrypto", "CognitoEvents", "CognitoMarkup", "CognitoModel", "CognitoRehearsal",
            "CognitoSealedMessages", "CognitoTransfer", "LocalAWS", "LoopbackHTTP", "WireJSON",
            .target(name: "CCognitoQR", condition: .when(traits: ["LocalCognito"])),
            .target(name: "CognitoSAML", condition: .when(traits: ["LocalCognito"])),
            commandLine("NIOHTTP1", "swift-nio"), localCognito("GRDB", "GRDB.swift"),
            localCognito("Mustache", "swift-mustache"),
        ],
        exclude: ["HostedUI/Files"],
        swiftSettings: swiftSettings),
    .target(
        name: "LocalIdentityPools",
        dependencies: [
            "CognitoCrypto", "LocalAWS", "WireJSON", localCognito("GRDB", "GRDB.swift"),
        ],
        swiftSettings: swiftSettings),
    .target(
        name: "LocalSync",
        dependencies: [
            "CognitoEvents", "CognitoModel", "CognitoRehearsal", "LocalAWS", "LoopbackHTTP", "WireJSON",
            localCognito("GRDB", "GRDB.swift"),
        ],
        swiftSettings: swiftSettings),
    .target(
        name: "LocalCognito",
        dependencies: [
            "CloudTemplate", "CognitoCrypto", "CognitoEvents", "CognitoMarkup", "CognitoModel", "CognitoRehearsal",
            "LocalAWS", "LocalIdentityPools", "LocalSync", "LocalUserPools", "LoopbackHTTP", "RuntimeEmulator",
            "WireJSON",
            commandLine("NIOCore", "swift-nio"),
            commandLine("NIOHTTP1", "swift-nio"),
        ],
        exclude: ["Page/Files"],
        swiftSettings: swiftSettings),
    .testTarget(
        name: "CognitoSAMLTests", dependencies: ["CognitoCrypto", "CognitoSAML", "CognitoTestSupport", "WireJSON"],
        exclude: ["saml.py"], swiftSettings: swiftSettings),
    .testTarget(
        name: "LocalCognitoTests",
        dependencies: [
            "CognitoCrypto", "CognitoEvents", "CognitoModel", "CognitoProcessTestSupport", "CognitoRehearsal",
            "CognitoSAML", "CognitoSealedMessages", "CognitoTestSupport", "HTTPS", "LocalAWS", "LocalCognito",
            "LocalIdentityPools", "LocalSync", "LocalUserPools", "LoopbackHTTP", "RuntimeEmulator", "StreamConsumer",
            "SyncGuard", "TriggerKit", "WireJSON",
            commandLine("NIOHTTP1", "swift-nio"),
        ],
        swiftSettings: swiftSettings),
]

/// HTTPS for the local user pool, behind a trait of its own that is off by default: swift-nio-ssl takes minutes to build.
let localTLSTargets: [Target] = [
    .target(
        name: "LocalTLS",
        dependencies: [
            "CognitoCrypto", commandLine("NIOCore", "swift-nio"),
            .product(name: "NIOSSL", package: "swift-nio-ssl", condition: .when(traits: ["LocalTLS"])),
        ],
        swiftSettings: swiftSettings),
    .testTarget(
        name: "LocalTLSTests", dependencies: ["CognitoCrypto", "LocalTLS"],
        swiftSettings: swiftSettings),
]

/// The tests, and the executables that they start.
let testTargets: [Target] = [
    .target(name: "CognitoTestSupport", path: "Tests/TestSupport", swiftSettings: swiftSettings),
    .target(
        name: "CognitoProcessTestSupport", dependencies: ["CognitoSpawn"], path: "Tests/ProcessTestSupport",
        swiftSettings: swiftSettings),
    .target(
        name: "CognitoEmulatorTestSupport", dependencies: ["CognitoProcessTestSupport", "RuntimeEmulator"],
        path: "Tests/EmulatorTestSupport", swiftSettings: swiftSettings),
    .testTarget(
        name: "RuntimeEmulatorTests",
        dependencies: [
            "CognitoEmulatorTestSupport", "CognitoProcessTestSupport", "ConformanceProbe", "RuntimeEmulator",
        ],
        swiftSettings: swiftSettings),
    .testTarget(
        name: "CognitoRehearsalTests",
        dependencies: [
            "CognitoModel", "CognitoProcessTestSupport", "CognitoRehearsal", "CognitoTestSupport", "LoopbackHTTP",
            "RuntimeEmulator", "WireJSON", commandLine("NIOHTTP1", "swift-nio"),
        ],
        swiftSettings: swiftSettings),
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
        name: "CognitoCryptoTests", dependencies: ["CCognitoOpenSSL", "CognitoCrypto"], swiftSettings: swiftSettings),
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
    .executableTarget(
        name: "CognitoConcurrencyProbe", dependencies: ["CognitoTriggers"], path: "Tests/CognitoConcurrencyProbe",
        swiftSettings: swiftSettings),
    .testTarget(name: "CognitoMarkupTests", dependencies: ["CognitoMarkup"], swiftSettings: swiftSettings),
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
        name: "CognitoTriggersTestingTests", dependencies: ["CognitoTriggersTesting"], swiftSettings: swiftSettings),
    .executableTarget(
        name: "CognitoClockProbe", dependencies: ["CognitoTriggers"], path: "Tests/CognitoClockProbe",
        swiftSettings: swiftSettings),
    .target(
        name: "CognitoProofSamples", dependencies: ["CognitoCrypto", "CognitoTriggers", "TriggerKit", "WireJSON"],
        path: "Tests/CognitoProofSamples",
        swiftSettings: swiftSettings),
    .executableTarget(
        name: "CognitoProofProbe", dependencies: ["CognitoProofSamples", "TriggerKit"],
        path: "Tests/CognitoProofProbe", swiftSettings: swiftSettings),
    .testTarget(
        name: "CognitoProofTests",
        dependencies: [
            "CaptchaSignIn", "CognitoEvents", "CognitoModel", "CognitoProcessTestSupport", "CognitoProof",
            "CognitoProofProbe",
            "CognitoProofSamples", "CognitoRehearsal", "CognitoSpawn", "CognitoTriggersTesting", "MagicLink",
            "PasswordlessCode",
            "SecretQuestion", "TriggerKit", "WireJSON",
            "cognito-triggers",
        ], exclude: ["services.py"], swiftSettings: swiftSettings),
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
    .testTarget(
        name: "LoopbackHTTPTests",
        dependencies: [
            "LoopbackHTTP", commandLine("NIOHTTP1", "swift-nio"),
        ],
        swiftSettings: swiftSettings),
    .testTarget(name: "CloudTemplateTests", dependencies: ["CloudTemplate"], swiftSettings: swiftSettings),
    .testTarget(
        name: "TemplateDoctorTests",
        dependencies: [
            "CloudTemplate", "CognitoModel", "CognitoTestSupport", "TemplateDoctor",
            .target(name: "LocalCognito", condition: .when(traits: ["LocalCognito"])),
        ],
        exclude: ["Templates"],
        swiftSettings: swiftSettings),
    .testTarget(
        name: "EndToEndTests",
        dependencies: (functions.map(\.name) + [
            "CognitoEmulatorTestSupport", "CognitoEvents", "CognitoModel", "CognitoProcessTestSupport",
            "CognitoTestSupport", "CognitoConcurrencyProbe", "ConformanceProbe", "RuntimeEmulator", "CognitoSpawn",
            "WireJSON", "cognito-triggers",
        ])
        .map {
            .target(name: $0)
        },
        exclude: [
            "Bootstraps", "Callers", "Languages/cdk", "Languages/codes", "Languages/codes-node",
            "Languages/identities",
            "Languages/node", "Languages/python", "Languages/tables",
            "Servers/web.py", "Templates",
        ],
        swiftSettings: swiftSettings),
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
        .library(name: "RuntimeEmulator", targets: ["RuntimeEmulator"]),
        .executable(name: "cognito-triggers", targets: ["cognito-triggers"]),
    ] + functions.map { .executable(name: $0.name, targets: [$0.name]) },
    traits: [
        .trait(name: "CommandLine", description: "Adds what only the cognito-triggers command needs."),
        .trait(
            name: "LocalCognito", description: "Adds what only the local user pool needs.",
            enabledTraits: ["CommandLine"]),
        .trait(name: "Tracing", description: "Reports handlers and HTTPS requests to swift-distributed-tracing."),
        .trait(
            name: "LocalTLS", description: "Adds HTTPS to the local user pool.", enabledTraits: ["LocalCognito"]),
        .default(enabledTraits: ["CommandLine", "LocalCognito"]),
    ],
    dependencies: [
        // What a function is made of has ranges, because an author's package has other dependencies as well.
        .package(url: "https://github.com/apple/swift-log.git", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-distributed-tracing.git", from: "1.2.0"),
        // What only the command is made of has exact versions, which its bill of materials names (scripts/dist).
        .package(url: "https://github.com/apple/swift-nio.git", exact: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl.git", exact: "2.37.6"),
        .package(url: "https://github.com/apple/swift-argument-parser.git", exact: "1.8.2"),
        .package(url: "https://github.com/groue/GRDB.swift.git", exact: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache.git", exact: "2.1.1"),
        .package(url: "https://github.com/jpsim/Yams.git", exact: "6.2.2"),
    ],
    targets: [
        .systemLibrary(name: "CCognitoCrypt", pkgConfig: "libcrypt", providers: [.apt(["libcrypt-dev"])]),
        .systemLibrary(name: "CCognitoCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(name: "CCognitoGlibc"),
        // The include path and the library of libxml2, for CCognitoXMLSecurity.
        .systemLibrary(name: "CCognitoXML", pkgConfig: "libxml-2.0", providers: [.apt(["libxmlsec1-dev"])]),
        .systemLibrary(name: "CCognitoOpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(name: "CCognitoQR", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
        .target(name: "CCognitoCrash", publicHeadersPath: "."),
        .target(name: "CognitoCurl", dependencies: ["CCognitoCurl"], swiftSettings: swiftSettings),
        .target(name: "CognitoThreads", dependencies: ["CCognitoGlibc"], swiftSettings: swiftSettings),
        .target(
            name: "CognitoTransfer", dependencies: ["CCognitoCurl", "CognitoCurl", "CognitoThreads"],
            swiftSettings: swiftSettings),
        .target(name: "CognitoSpawn", dependencies: ["CCognitoGlibc"], swiftSettings: swiftSettings),
        .target(name: "WireJSON", swiftSettings: swiftSettings),
        .target(name: "CognitoCrypto", dependencies: ["CCognitoOpenSSL"], swiftSettings: swiftSettings),
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
                "CCognitoCrash", "CCognitoCurl", "CCognitoGlibc", "CognitoCurl", "CognitoThreads", "WireJSON",
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
        + functionTargets + commandLineTargets + localCognitoTargets + localTLSTargets + testTargets
)
