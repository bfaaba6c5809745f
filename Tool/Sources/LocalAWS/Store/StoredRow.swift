package import Foundation
package import GRDB

/// A row of a query's result, while the query is at it.
///
/// GRDB's `Row` makes a table of the columns' names for each query, which takes longer than most queries.
package struct StoredRow {
    private let statement: Statement

    fileprivate init(_ statement: Statement) { self.statement = statement }

    // A subscript for each type: a generic one asks the Swift runtime for types at each call from another module.
    package subscript(column: Int) -> Bool { value(column) }
    package subscript(column: Int) -> Int { value(column) }
    package subscript(column: Int) -> Int? { value(column) }
    package subscript(column: Int) -> Int64 { value(column) }
    package subscript(column: Int) -> Int64? { value(column) }
    package subscript(column: Int) -> Double { value(column) }
    package subscript(column: Int) -> Double? { value(column) }
    package subscript(column: Int) -> String { value(column) }
    package subscript(column: Int) -> String? { value(column) }
    package subscript(column: Int) -> Data { value(column) }
    package subscript(column: Int) -> Data? { value(column) }

    // By name: the places of a statement's columns are known once it is prepared.
    package subscript(name: String) -> Bool { value(place(of: name)) }
    package subscript(name: String) -> Int { value(place(of: name)) }
    package subscript(name: String) -> Int? { value(place(of: name)) }
    package subscript(name: String) -> Int64 { value(place(of: name)) }
    package subscript(name: String) -> Int64? { value(place(of: name)) }
    package subscript(name: String) -> Double { value(place(of: name)) }
    package subscript(name: String) -> Double? { value(place(of: name)) }
    package subscript(name: String) -> String { value(place(of: name)) }
    package subscript(name: String) -> String? { value(place(of: name)) }
    package subscript(name: String) -> Data { value(place(of: name)) }
    package subscript(name: String) -> Data? { value(place(of: name)) }

    private func place(of name: String) -> Int {
        guard let place = statement.columnNames.firstIndex(of: name) else { preconditionFailure("no column \(name)") }
        return place
    }

    @inline(__always) private func value<Value: StatementColumnConvertible>(_ column: Int) -> Value {
        guard let value = Value.fromStatement(statement.sqliteStatement, atUncheckedIndex: CInt(column)) else {
            preconditionFailure("column \(column) is null")
        }
        return value
    }
}

extension StoreTables {
    /// Reads the rows of a query, whose first column is never null, up to a number of them.
    package func read<Value>(
        _ sql: String, _ arguments: StatementArguments = [], atMost limit: Int = .max,
        _ read: (StoredRow) throws -> Value
    ) throws -> [Value] {
        let statement = try database.cachedStatement(sql: sql)
        let rows = try DatabaseValue.fetchCursor(statement, arguments: arguments)
        var values: [Value] = []
        // The statement is at a row only while the cursor exists.
        try withExtendedLifetime(rows) {
            while values.count < limit, try rows.next() != nil { values.append(try read(StoredRow(statement))) }
        }
        return values
    }

    /// Reads the first row of a query, whose first column is never null.
    package func first<Value>(
        _ sql: String, _ arguments: StatementArguments = [], _ read: (StoredRow) throws -> Value
    ) throws -> Value? {
        try self.read(sql, arguments, atMost: 1, read).first
    }
}
