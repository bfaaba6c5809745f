import Foundation
import GRDB
import LocalAWS

/// A record of a stream that waits for its receivers.
package struct QueuedRecord: Sendable {
    /// The place of the record in the order of all records.
    package let number: Int64
    package let poolID: String
    package let identityID: String
    package let datasetName: String
    /// The record as JSON.
    package let data: [UInt8]
    /// The time at which the record was added, in seconds since 1970.
    package let time: Double
}

extension QueuedRecord {
    fileprivate init(_ row: StoredRow) {
        number = row["number"]
        (poolID, identityID, datasetName) = (row["pool"], row["identity"], row["dataset"])
        data = Array(row["data"] as Data)
        time = row["time"]
    }
}

extension StoreTables {
    func enqueue(_ data: [UInt8], _ key: DatasetKey, stream: String, at now: Double) throws {
        try execute(
            "INSERT INTO sync_stream VALUES (NULL, ?, ?, ?, ?, ?, ?)",
            [key.poolID, stream, key.identityID, key.name, Data(data), now])
    }

    /// Returns the next records of a stream that a receiver has not got yet, in order.
    func queued(_ stream: String, for sink: String, limit: Int) throws -> [QueuedRecord] {
        try read(
            """
            SELECT * FROM sync_stream WHERE stream = ? AND number >
              COALESCE((SELECT number FROM sync_stream_places WHERE sink = ? AND stream = ?), 0)
            ORDER BY number LIMIT ?
            """, [stream, sink, stream, limit], QueuedRecord.init)
    }

    /// Records that a receiver has got a stream's records, up to and including the one with a number.
    func received(_ number: Int64, of stream: String, by sink: String) throws {
        try execute("INSERT OR REPLACE INTO sync_stream_places VALUES (?, ?, ?)", [sink, stream, number])
    }

    /// Removes the records of a stream that all its receivers have got.
    func removeReceived(of stream: String, by sinks: [String]) throws {
        let places = try sinks.map { sink in
            try first("SELECT number FROM sync_stream_places WHERE sink = ? AND stream = ?", [sink, stream]) {
                $0[0] as Int64
            } ?? 0
        }
        try execute("DELETE FROM sync_stream WHERE stream = ? AND number <= ?", [stream, places.min() ?? 0])
    }

    /// Returns the streams with records that wait.
    func queuedStreams() throws -> [String] {
        try rows("SELECT DISTINCT stream FROM sync_stream ORDER BY stream").map { $0["stream"] }
    }

    // MARK: Large records

    func savePayload(_ body: [UInt8], name: String, pool: String, now: Double, expires: Double) throws {
        try execute("DELETE FROM sync_payloads WHERE expires <= ?", [now])
        try execute("INSERT INTO sync_payloads VALUES (?, ?, ?, ?)", [name, pool, Data(body), expires])
    }

    /// Returns the document of a large record; nil if there is no such document, or if its URL has expired.
    func payload(_ name: String, now: Double) throws -> [UInt8]? {
        try first("SELECT body FROM sync_payloads WHERE name = ? AND expires > ?", [name, now]) {
            Array($0["body"] as Data)
        }
    }
}
