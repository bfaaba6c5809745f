public import CCognitoCurl

/// Header lines for libcurl; they must outlive every request that uses them.
public final class CurlHeaders {
    package let lines: [String]
    @usableFromInline package let list: UnsafeMutablePointer<curl_slist>?

    package init(_ lines: [String]) {
        self.lines = lines
        list = lines.reduce(nil) { curl_slist_append($0, $1) }
    }

    deinit { curl_slist_free_all(list) }
}
