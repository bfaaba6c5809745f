// swift-tools-version: 6.2
import PackageDescription

/// A function over AWS's own packages for Swift, in a package of its own: nothing else resolves these packages.
let package = Package(
    name: "AWSRuntime",
    dependencies: [
        .package(url: "https://github.com/awslabs/swift-aws-lambda-runtime.git", from: "2.9.0"),
        .package(url: "https://github.com/awslabs/swift-aws-lambda-events.git", from: "1.5.0"),
    ],
    targets: [
        .executableTarget(
            name: "AWSRuntimeFunction",
            dependencies: [
                .product(name: "AWSLambdaRuntime", package: "swift-aws-lambda-runtime"),
                .product(name: "AWSLambdaEvents", package: "swift-aws-lambda-events"),
            ])
    ]
)
