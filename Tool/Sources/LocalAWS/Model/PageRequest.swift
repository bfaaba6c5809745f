package import WireJSON

/// A call's request for a page of a list.
///
/// Read ``count`` elements after ``start``: the element beyond the page shows that another page follows.
package struct PageRequest: Sendable {
    private let list: String
    /// The largest number of elements of the page.
    package let size: Int
    /// The key of the last element of the previous page; empty for the first page.
    package let start: String

    package var count: Int { size + 1 }

    /// Reads the page's token, which must be of this list.
    package init(
        _ list: String, _ input: OperationInput, size: Int, token: String = "NextToken"
    ) throws(ServiceError) {
        (self.list, self.size) = (list, size)
        start = try PageToken.key(list, input.text(token))
    }

    /// Returns the page, and the token of the next page; null if this is the last one.
    package func page<Element>(
        of elements: [Element], key: (Element) -> String
    ) -> (page: [Element], next: JSONValue) {
        let page = Array(elements.prefix(size))
        guard elements.count > size, let last = page.last else { return (page, .null) }
        return (page, .text(PageToken.text(list, after: key(last))))
    }
}
