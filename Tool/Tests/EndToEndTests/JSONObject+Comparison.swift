import CognitoProcessTestSupport
import Foundation

extension JSONObject {
    /// Returns true if two objects are equal but for one member.
    func isEqual(to other: JSONObject, except name: String) -> Bool {
        let own = members.filter { $0.key != name } as NSDictionary
        return own.isEqual(to: other.members.filter { $0.key != name })
    }
}
