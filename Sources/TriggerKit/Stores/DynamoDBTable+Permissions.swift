public import CognitoTriggers
public import HTTPS

extension DynamoDBTable {
    /// Returns the permission that a function's role needs to read items of a table.
    ///
    /// Add it to the function's `permissions`, so that `check` and `explain --iam` know it.
    ///
    /// - Parameter variable: The environment variable with the table's name, as in ``HTTPS/DynamoDBTable/init(from:client:)``.
    /// - Returns: The permission.
    public static func permissions(reading variable: String) -> [Permission] {
        [Permission("dynamodb:GetItem", on: resource(variable))]
    }

    /// Returns the permission that a function's role needs to read, write and delete items of a table.
    ///
    /// - Parameter variable: The environment variable with the table's name, as in ``HTTPS/DynamoDBTable/init(from:client:)``.
    /// - Returns: The permission.
    public static func permissions(changing variable: String) -> [Permission] {
        [
            Permission(
                "dynamodb:GetItem", "dynamodb:PutItem", "dynamodb:UpdateItem", "dynamodb:DeleteItem",
                on: resource(variable))
        ]
    }

    private static func resource(_ variable: String) -> String { "arn:aws:dynamodb:*:*:table/${\(variable)}" }
}
