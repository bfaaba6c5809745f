@_spi(Internal) import CognitoEvents
import CognitoOperations
import Testing

@Suite struct StandardAttributeTests {
    @Test func `the names without a prefix that code may read are those of the standard attributes`() {
        #expect(UnknownAttribute.plain == Set(StandardAttribute.all.map(\.name)))
    }
}
