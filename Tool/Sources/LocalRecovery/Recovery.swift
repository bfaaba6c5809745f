package import LocalAWS
package import WireJSON

/// A point-in-time recovery of a pool's users; its status follows from the times of its calls and from the clock.
///
/// If the clock shows a time before the recovery, such as after a restart of the server, the recovery has ended.
/// Otherwise, users could not change until the clock reached that time again.
package struct Recovery: Sendable {
    /// A status, by its name in the API.
    package enum Status: String, Sendable, CaseIterable {
        case previewGenerating = "PREVIEW_GENERATING"
        case previewGenerated = "PREVIEW_GENERATED"
        case previewCancelled = "PREVIEW_CANCELLED"
        case previewFailed = "PREVIEW_GENERATION_FAILED"
        case previewExpired = "PREVIEW_EXPIRED"
        case restoring = "RESTORING"
        case completed = "RESTORE_COMPLETED"
        case internalError = "TEMPORARY_INTERNAL_ERROR_SEE_SUPPORT_CASE"
        case aborted = "AWS_ABORTED"

        /// A Boolean value that indicates whether writes stay paused for good: only AWS's support ends this status.
        package var pausesForGood: Bool { self == .internalError || self == .aborted }
    }

    /// The word for a recovery in errors.
    package static let kind = "point-in-time recovery"
    /// The seconds of the clock in which a preview is generated, and in which users are restored.
    package static let work = 5.0
    /// The seconds after which a recovery that was not started expires: 24 hours.
    package static let life = 86400.0

    package let id: String
    let pool: String
    /// The time whose state comes back.
    package let restores: Double
    package let initiated: Double
    package internal(set) var cancelled: Double?
    package internal(set) var started: Double?
    /// The status that a fault has asked for instead of the result; nil without one.
    package internal(set) var failure: Status?
    let preview: RecoveryPreview

    package init(
        id: String, pool: String, restores: Double, initiated: Double, failure: Status? = nil, preview: RecoveryPreview
    ) {
        (self.id, self.pool, self.restores, self.initiated, self.failure, self.preview) = (
            id, pool, restores, initiated, failure, preview
        )
    }

    package func status(at now: Double) -> Status {
        if cancelled != nil { return .previewCancelled }
        if let started {
            return (started..<started + Self.work).contains(now) ? .restoring : failure ?? .completed
        }
        if (initiated..<initiated + Self.work).contains(now) { return .previewGenerating }
        if let failure { return failure }
        return (initiated..<initiated + Self.life).contains(now) ? .previewGenerated : .previewExpired
    }

    /// Returns the time at which the status changes by itself; nil for one that stays.
    package func end(ofStatusAt now: Double) -> Double? {
        switch status(at: now) {
        case .previewGenerating: initiated + Self.work
        case .previewGenerated: initiated + Self.life
        case .restoring: started.map { $0 + Self.work }
        default: nil
        }
    }

    /// The time in which writes are paused; empty if they are not.
    var pauses: Range<Double> {
        let start = started ?? initiated
        if cancelled != nil { return start..<start }
        if failure?.pausesForGood == true { return 0..<Double.greatestFiniteMagnitude }
        return start..<start + (started == nil && failure == nil ? Self.life : Self.work)
    }

    /// A Boolean value that indicates whether the users were restored, or are being restored.
    var hasRestored: Bool { started != nil && failure == nil }

    /// Returns the recovery as the API lists it.
    package func listed(at now: Double) -> JSONValue {
        [
            "RestoreId": .text(id), "RestoreStatus": .text(status(at: now).rawValue),
            "RestoreTimestamp": .decimal(restores),
        ]
    }

    /// Returns the recovery as the API describes it; the preview is shown from its generation on, unless it was discarded.
    package func described(at now: Double) -> JSONValue {
        var members = listed(at: now).members ?? [:]
        members["TriggerTimestamp"] = .decimal(initiated)
        if [.previewGenerated, .restoring, .completed].contains(status(at: now)) {
            members["RestorePreview"] = preview.described
        }
        return .object(members)
    }

    // MARK: Calls

    /// Cancels the recovery before it has changed anything.
    package mutating func cancel(at now: Double) throws(ServiceError) {
        let status = status(at: now)
        guard [.previewGenerating, .previewGenerated].contains(status) else {
            throw .cannotBe("A recovery with the status \(status.rawValue)", "cancelled")
        }
        cancelled = now
    }

    /// Starts the recovery; `failure` returns the status in which it ends instead of restoring the users.
    mutating func start(at now: Double, failure: () -> Status?) throws(ServiceError) {
        let status = status(at: now)
        guard status == .previewGenerated else {
            throw .cannotBe("A recovery with the status \(status.rawValue)", "started")
        }
        (started, self.failure) = (now, failure())
    }
}
