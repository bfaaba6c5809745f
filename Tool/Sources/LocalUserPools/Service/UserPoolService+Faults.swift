import LocalAWS
import LocalRecovery

extension UserPoolService {
    /// The statuses in which a fault may end a recovery's work, by the operation that begins the work.
    package static let faultStatuses: [String: [String]] = {
        let stuck = Recovery.Status.allCases.filter(\.pausesForGood)
        return [
            InitiatePointInTimeRecovery.name: ([.previewFailed] + stuck).map(\.rawValue),
            StartPointInTimeRecovery.name: stuck.map(\.rawValue),
        ]
    }()
}
