import CCurl

/// Header lines for libcurl, which must outlive every request that uses them.
final class CurlHeaders {
    let lines: [String]
    private(set) var list: UnsafeMutablePointer<curl_slist>?

    init(_ lines: [String]) {
        self.lines = lines
        for line in lines { list = curl_slist_append(list, line) }
    }

    deinit { curl_slist_free_all(list) }
}
