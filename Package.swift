// swift-tools-version: 6.2
import PackageDescription

let swiftSettings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// The ready-made functions: a folder of `Triggers/` and a product each.
let functions = [
    "AllowedEmailDomains", "AutoConfirm", "BlockClients", "BrandedMessages", "CaptchaSignIn", "GroupClaims",
    "InviteOnlySignUp", "ShapeFederatedAttributes", "SignInAudit", "SyncGuard", "TenantClaims", "Witness",
]

let functionTargets: [Target] = functions.map {
    .executableTarget(
        name: $0, dependencies: ["CognitoTriggers"], path: "Triggers/\($0)", exclude: ["README.md"],
        swiftSettings: swiftSettings)
}

/// The tests, and the executables that they start.
let testTargets: [Target] = [
    .executableTarget(
        name: "ConformanceProbe",
        dependencies: ["LambdaRuntime", "WireJSON", .product(name: "Logging", package: "swift-log")],
        path: "Tests/ConformanceProbe",
        swiftSettings: swiftSettings),
    .executableTarget(
        name: "TLSProbe", dependencies: ["HTTPS"], path: "Tests/TLSProbe", swiftSettings: swiftSettings),
    .testTarget(
        name: "HTTPSTests",
        dependencies: ["HTTPS", "LambdaRuntime", "WireJSON", .product(name: "Logging", package: "swift-log")],
        exclude: ["AWS/aws.py", "AWS/signatures.py", "Server/server.py"], swiftSettings: swiftSettings),
    .testTarget(name: "WireJSONTests", dependencies: ["WireJSON"], swiftSettings: swiftSettings),
    .testTarget(
        name: "CognitoEventsTests", dependencies: ["CognitoEvents", "WireJSON"], swiftSettings: swiftSettings),
    .executableTarget(
        name: "ConcurrencyProbe", dependencies: ["CognitoTriggers"], path: "Tests/ConcurrencyProbe",
        swiftSettings: swiftSettings),
    .testTarget(
        name: "CognitoTriggersTests", dependencies: ["CognitoTriggers", "CognitoTriggersTesting"],
        swiftSettings: swiftSettings),
    .testTarget(
        name: "CognitoTriggersTestingTests", dependencies: ["CognitoTriggersTesting"], swiftSettings: swiftSettings),
    .executableTarget(
        name: "ClockProbe", dependencies: ["CognitoTriggers"], path: "Tests/ClockProbe", swiftSettings: swiftSettings),
    .testTarget(
        name: "LambdaRuntimeTests", dependencies: ["LambdaRuntime", "ConformanceProbe", "ClockProbe"],
        swiftSettings: swiftSettings),
    .testTarget(
        name: "TriggersTests", dependencies: ["CognitoTriggersTesting"] + functions.map { .target(name: $0) },
        swiftSettings: swiftSettings),
    .testTarget(
        name: "EndToEndTests", dependencies: (functions + ["ConcurrencyProbe"]).map { .target(name: $0) },
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
        .library(name: "WireJSON", targets: ["WireJSON"]),
    ] + functions.map { .executable(name: $0, targets: [$0]) },
    traits: [
        .trait(name: "CommandLine", description: "Adds what only the cognito-triggers command needs."),
        .default(enabledTraits: ["CommandLine"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-log.git", from: "1.16.0")
    ],
    targets: [
        .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(name: "CMalloc"),
        .systemLibrary(name: "COpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        .target(name: "Curl", dependencies: ["CCurl"], swiftSettings: swiftSettings),
        .target(name: "WireJSON", swiftSettings: swiftSettings),
        .target(name: "CognitoEvents", dependencies: ["WireJSON"], swiftSettings: swiftSettings),
        .target(
            name: "LambdaRuntime",
            dependencies: ["CCurl", "CMalloc", "Curl", "WireJSON", .product(name: "Logging", package: "swift-log")],
            swiftSettings: swiftSettings
        ),
        .target(
            name: "HTTPS",
            dependencies: [
                "CCurl", "COpenSSL", "Curl", "LambdaRuntime", "WireJSON",
                .product(name: "Logging", package: "swift-log"),
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
            name: "CognitoTriggersTesting",
            dependencies: ["CognitoEvents", "CognitoTriggers", "LambdaRuntime", "WireJSON"],
            swiftSettings: swiftSettings),
    ]
        + functionTargets + testTargets
)
