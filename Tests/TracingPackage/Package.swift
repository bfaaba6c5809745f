// swift-tools-version: 6.2
import PackageDescription

/// A function whose author has a tracing backend: `scripts/check-tracing` builds and runs it.
let package = Package(
    name: "traced-service",
    dependencies: [
        .package(name: "swift-cognito-triggers", path: "../..", traits: ["Tracing"]),
        .package(url: "https://github.com/apple/swift-distributed-tracing.git", from: "1.2.0"),
    ],
    targets: [
        .executableTarget(
            name: "TracedService",
            dependencies: [
                .product(name: "CognitoTriggers", package: "swift-cognito-triggers"),
                .product(name: "HTTPS", package: "swift-cognito-triggers"),
                .product(name: "Tracing", package: "swift-distributed-tracing"),
            ])
    ]
)
