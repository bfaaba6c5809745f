import CognitoRehearsal
import Foundation
package import LocalAWS
import WireJSON

/// The log of the function `Witness` in CloudWatch Logs, which names each trigger that Cognito has called.
package struct WitnessLog: Sendable {
    package let server: OtherServer
    package let region: String
    package let group: String
    package let signing: OtherServer.Signing

    package init(server: OtherServer, region: String, group: String, signing: OtherServer.Signing) {
        (self.server, self.region, self.group, self.signing) = (server, region, group, signing)
    }

    /// A line of the log: the event, and the time in milliseconds since 1970.
    package struct Line: Sendable, Equatable {
        package let time: Int64
        package let event: WitnessedEvent
    }

    /// Reads the lines since a moment in milliseconds since 1970, in the order of their times.
    package func lines(since start: Int64) async throws -> [Line] {
        var (lines, seen): ([Line], Set<String>) = ([], [])
        var (next, previous): (JSONValue?, JSONValue?)
        repeat {
            previous = next
            var input: JSONMembers<JSONValue> = [
                "logGroupName": .text(group), "startTime": .integer(start), "limit": 500,
            ]
            input["nextToken"] = next
            let answer = try await filterEvents(input)
            // Pages may overlap.
            let events = answer["events"]?.elements?.filter { seen.insert($0["eventId"]?.text ?? "").inserted }
            lines += events?.compactMap(Self.line) ?? []
            next = answer["nextToken"]
            // Emulators repeat the last token.
        } while next != nil && next != previous
        // A sort of Swift's keeps the order of lines with the same time.
        return lines.sorted { $0.time < $1.time }
    }

    private func filterEvents(_ input: JSONMembers<JSONValue>) async throws -> JSONValue {
        let (status, answer): (Int, JSONValue)
        do {
            (status, answer) = try await server.call(
                "Logs_20140328.FilterLogEvents", .object(input), of: "logs", in: region, signing: signing)
        } catch {
            throw Failure.bad("\(error)")
        }
        guard status == 200 else {
            throw Failure.bad(
                "The log group of Witness cannot be read: FilterLogEvents is refused with \(answer.errorName).")
        }
        return answer
    }

    private static func line(_ event: JSONValue) -> Line? {
        guard case .integer(let time)? = event["timestamp"],
            let witnessed = event["message"]?.text.flatMap(WitnessedEvent.init(line:))
        else { return nil }
        return Line(time: time, event: witnessed)
    }

    /// Gives each step the triggers that were logged after its start and before the start of the next step.
    ///
    /// Clocks may differ by `margin`, half of the pause between steps, in milliseconds.
    package static func assign(_ lines: [Line], to outcomes: inout [StepOutcome], margin: Int64) {
        for index in outcomes.indices {
            let begin = outcomes[index].start - margin
            let end = index + 1 < outcomes.endIndex ? outcomes[index + 1].start - margin : .max
            outcomes[index].triggers = lines.filter { $0.time >= begin && $0.time < end }.map(\.event)
        }
    }
}
