package import CCurl

/// Header lines for libcurl, which must outlive every request that uses them.
package final class CurlHeaders {
    package let lines: [String]
    package private(set) var list: UnsafeMutablePointer<curl_slist>?

    package init(_ lines: [String]) {
        self.lines = lines
        for line in lines { list = curl_slist_append(list, line) }
    }

    deinit { curl_slist_free_all(list) }
}
