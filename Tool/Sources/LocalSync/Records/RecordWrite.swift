import CognitoEvents
import LocalAWS
import WireJSON

/// A new value of a record, which a device or a function sends.
struct RecordWrite: Sendable {
    let key: String
    /// The value; nil removes the record.
    let value: String?
    /// The record's count that the writer knows; 0 for a new record.
    let knownCount: Int64
    /// The time of the change by the device's clock; nil if the device does not send one.
    let deviceModified: Double?
}

extension RecordWrite {
    /// Reads the changes that a device sends: at most one for each record.
    static func patches(in input: OperationInput) throws(ServiceError) -> [RecordWrite] {
        var keys = JSONMembers<Bool>()
        var patches: [RecordWrite] = []
        for case .object(let members) in input.elements("RecordPatches") {
            let patch = OperationInput(members)
            let key = try patch.required("Key")
            guard keys[key] == nil else {
                throw .invalidParameter("RecordPatches has more than one patch for the same key")
            }
            keys[key] = true
            let isRemoval = patch.text("Op") == SyncOperation.remove.rawValue
            // An empty text is a value, too.
            guard isRemoval || patch.text("Value") != nil else {
                throw .needs("A patch with the operation replace", "a Value")
            }
            patches.append(
                RecordWrite(
                    key: key, value: isRemoval ? nil : patch.text("Value"),
                    knownCount: Int64(patch.integer("SyncCount") ?? 0),
                    deviceModified: patch["DeviceLastModifiedDate"]?.number))
        }
        return patches
    }
}
