// swift-tools-version: 6.2
import PackageDescription

/// A function's own package as an author has it: `scripts/check-author-package` builds and runs it.
let package = Package(
    name: "member-service",
    dependencies: [
        .package(name: "swift-cognito-triggers", path: "../..", traits: [])
    ],
    targets: [
        .executableTarget(
            name: "MemberService",
            dependencies: [.product(name: "CognitoTriggers", package: "swift-cognito-triggers")],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ])
    ]
)
