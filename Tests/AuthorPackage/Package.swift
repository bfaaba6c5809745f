// swift-tools-version: 6.2
import PackageDescription

let swiftSettings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// A function's own package as an author has it: `scripts/check-author-package` builds, tests and runs it.
let package = Package(
    name: "member-service",
    dependencies: [
        .package(name: "swift-cognito-triggers", path: "../..")
    ],
    targets: [
        .executableTarget(
            name: "MemberService",
            dependencies: [.product(name: "CognitoTriggers", package: "swift-cognito-triggers")],
            swiftSettings: swiftSettings),
        .executableTarget(
            name: "EssentialsService",
            dependencies: [.product(name: "CognitoTriggers", package: "swift-cognito-triggers")],
            swiftSettings: swiftSettings),
        .executableTarget(
            name: "FoundationService",
            dependencies: [.product(name: "CognitoTriggers", package: "swift-cognito-triggers")],
            swiftSettings: swiftSettings),
        .target(name: "ClubRecords", swiftSettings: swiftSettings),
        .target(name: "Crypto", swiftSettings: swiftSettings),
        .executableTarget(
            name: "VoucherService",
            dependencies: [
                "ClubRecords", "Crypto", .product(name: "CognitoTriggers", package: "swift-cognito-triggers"),
                .product(name: "HTTPS", package: "swift-cognito-triggers"),
                .product(name: "TriggerKit", package: "swift-cognito-triggers"),
            ],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "MemberServiceTests",
            dependencies: [
                "MemberService", .product(name: "CognitoTriggersTesting", package: "swift-cognito-triggers"),
            ],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "MemberServiceXCTests",
            dependencies: [
                "MemberService", .product(name: "CognitoTriggersTesting", package: "swift-cognito-triggers"),
            ],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "VoucherServiceTests",
            dependencies: [
                "ClubRecords", "Crypto", "VoucherService",
                .product(name: "CognitoTriggersTesting", package: "swift-cognito-triggers"),
                .product(name: "TriggerKit", package: "swift-cognito-triggers"),
            ],
            swiftSettings: swiftSettings),
    ]
)
