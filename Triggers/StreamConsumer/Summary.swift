import CognitoTriggers

/// The counts for a batch.
struct Summary {
    private var synchronisations = 0
    private var datasets: Set<[String]> = []
    private var replaced = 0
    private var removed = 0
    private var downloaded = 0
    private var lost = 0

    /// Counts a record of the stream; `update` has the changes that the record announces, or is nil if they are lost.
    mutating func add(_ record: CognitoStreamsRecord, _ update: [StreamedRecord]?) {
        synchronisations += 1
        datasets.insert([record.identityPoolID, record.identityID, record.dataSetName])
        guard let update else {
            lost += 1
            return
        }
        if record.recordsURL != nil { downloaded += 1 }
        replaced += update.count { $0.operation == .replace }
        removed += update.count { $0.operation == .remove }
    }

    var metadata: Logger.Metadata {
        let numbers = [
            "synchronisations": synchronisations, "datasets": datasets.count, "replaced": replaced, "removed": removed,
            "downloaded": downloaded, "lost": lost,
        ]
        return numbers.mapValues { "\($0)" }
    }
}
