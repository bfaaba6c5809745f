public import CCognitoCurl

/// Header lines for libcurl; they must outlive every request that uses them.
public final class CurlHeaders {
    package let lines: [String]
    @usableFromInline package let list: UnsafeMutablePointer<curl_slist>?

    package init(_ lines: [String]) {
        self.lines = lines
        // For an argument of a C function, Swift would copy each line into an array.
        list = lines.reduce(nil) { list, line in line.withCString { curl_slist_append(list, $0) } }
    }

    deinit { curl_slist_free_all(list) }
}
