import CognitoEvents
import LocalAWS
import WireJSON

extension OperationInput {
    /// Returns an object of texts, such as `ClientMetadata`; empty if the object is absent.
    func map(_ name: String) -> StringMap {
        StringMap(object(name).members.compactMapValues(\.text))
    }
}
