import CognitoEvents
import CognitoTestSupport
import Testing
import WireJSON

/// Changing groups without losing any.
@Suite struct GroupChangesTests {
    private static let groups =
        #"{"groupsToOverride":["a","b","c"],"iamRolesToOverride":["r","s"],"preferredRole":"r"}"#

    private func response(_ changes: GroupChanges, from groups: String) throws -> String {
        let event = try PreTokenGenerationEvent.made("TokenGeneration_HostedAuth", "{\"groupConfiguration\":\(groups)}")
        return try PreTokenGenerationDecision(groups: changes).response(to: event)
    }

    @Test(arguments: [
        Row("a group more", (GroupChanges(adding: ["d"]), #"["a","b","c","d"]"#, #"["r","s"],"preferredRole":"r""#)),
        Row(
            "a group twice",
            (GroupChanges(adding: ["d", "b", "d"]), #"["a","b","c","d"]"#, #"["r","s"],"preferredRole":"r""#)),
        Row("a group less", (GroupChanges(removing: ["b"]), #"["a","c"]"#, #"["r","s"],"preferredRole":"r""#)),
        Row("no group left", (GroupChanges(removing: ["a", "b", "c"]), "[]", #"["r","s"],"preferredRole":"r""#)),
        Row(
            "a role more", (GroupChanges(addingRoles: ["t"]), #"["a","b","c"]"#, #"["r","s","t"],"preferredRole":"r""#)),
        Row("a role less", (GroupChanges(removingRoles: ["s"]), #"["a","b","c"]"#, #"["r"],"preferredRole":"r""#)),
        Row("the preferred role less", (GroupChanges(removingRoles: ["r"]), #"["a","b","c"]"#, #"["s"]"#)),
        Row(
            "another role preferred",
            (GroupChanges(preferredRole: "s"), #"["a","b","c"]"#, #"["r","s"],"preferredRole":"s""#)),
        Row(
            "a preferred role in another's place",
            (
                GroupChanges(addingRoles: ["t"], removingRoles: ["r"], preferredRole: "t"), #"["a","b","c"]"#,
                #"["s","t"],"preferredRole":"t""#
            )),
    ])
    func `what is not mentioned stays`(row: Row<(GroupChanges, String, String)>) throws {
        let (changes, groups, roles) = row.value
        let details = "{\"groupsToOverride\":\(groups),\"iamRolesToOverride\":\(roles)}"
        let response = "{\"claimsOverrideDetails\":{\"groupOverrideDetails\":\(details)}}"
        #expect(try self.response(changes, from: Self.groups) == response)
    }

    @Test(arguments: [
        GroupChanges(), GroupChanges(adding: ["a", "c"]), GroupChanges(removing: ["x"]),
        GroupChanges(addingRoles: ["s"]),
        GroupChanges(removingRoles: ["x"]), GroupChanges(preferredRole: "r"),
    ])
    func `what changes nothing writes nothing`(changes: GroupChanges) throws {
        #expect(try response(changes, from: Self.groups) == "{}")
    }

    @Test(arguments: ["null", "[]", "{}"])
    func `a user without groups can get one`(groups: String) throws {
        let details = #"{"groupsToOverride":["a"],"iamRolesToOverride":[]}"#
        let response = "{\"claimsOverrideDetails\":{\"groupOverrideDetails\":\(details)}}"
        #expect(try self.response(GroupChanges(adding: ["a"]), from: groups) == response)
        #expect(try self.response(GroupChanges(removing: ["a"]), from: groups) == "{}")
    }

    @Test func `claims alone do not touch the groups`() throws {
        let event = try PreTokenGenerationEvent.made(
            "TokenGeneration_HostedAuth", "{\"groupConfiguration\":\(Self.groups)}")
        let decision = PreTokenGenerationDecision(idToken: ClaimChanges(adding: ["a": "b"]))
        #expect(try decision.response(to: event) == #"{"claimsOverrideDetails":{"claimsToAddOrOverride":{"a":"b"}}}"#)
    }
}
