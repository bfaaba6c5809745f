public import CCognitoCurl

/// One libcurl handle: the options of a transfer, and what is known of it afterwards.
///
/// Together with its URLs, header lists and what drives it the only place that holds pointers of libcurl's.
public struct CurlHandle: ~Copyable {
    /// The underlying `CURL *`.
    @usableFromInline package let pointer: UnsafeMutableRawPointer
    /// libcurl writes its reason for a failure here.
    @usableFromInline package let failure: UnsafeMutablePointer<CChar>

    /// Makes a handle that speaks HTTP/1.1, and starts libcurl if it is the first.
    package init() throws(CurlError) {
        try CurlLibrary.start()
        guard let pointer = curl_easy_init() else { throw CurlError(CURLE_FAILED_INIT) }
        self.pointer = pointer
        failure = .allocate(capacity: Int(CURL_ERROR_SIZE))
        failure.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        set(CURLOPT_NOSIGNAL, 1)
        set(CURLOPT_NOPROGRESS, 1)
        set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
        set(CURLOPT_TCP_NODELAY, 1)
        set(CURLOPT_ERRORBUFFER, pointer: failure)
    }

    deinit {
        curl_easy_cleanup(pointer)
        failure.deallocate()
    }

    /// Sets an option that is a number.
    @inlinable public func set(_ option: CURLoption, _ value: Int) {
        _ = ccurl_set_long(pointer, option, value)
    }

    /// Sets an option that is a large number.
    @inlinable public func set(_ option: CURLoption, offset: Int) {
        _ = ccurl_set_offset(pointer, option, curl_off_t(offset))
    }

    /// Sets an option that is a text, of which libcurl keeps a copy; nil for its default.
    @inlinable public func set(_ option: CURLoption, text: String?) {
        // Not by the conversion of an argument, which makes an array of an optional text.
        if let text {
            text.withCString { _ = ccurl_set_string(pointer, option, $0) }
        } else {
            _ = ccurl_set_string(pointer, option, nil)
        }
    }

    /// Sets an option that points to something of the caller's, which must stay as long as libcurl may look at it.
    @inlinable public func set(_ option: CURLoption, pointer value: UnsafeMutableRawPointer?) {
        _ = ccurl_set_pointer(pointer, option, value)
    }

    /// Sets a function for libcurl to call with bytes.
    @inlinable public func set(_ option: CURLoption, function: @escaping curl_write_callback) {
        _ = ccurl_set_callback(pointer, option, function)
    }

    /// Sets the header lines, which must stay for the whole transfer; nil for none.
    @inlinable public func set(headers: CurlHeaders?) {
        _ = ccurl_set_list(pointer, CURLOPT_HTTPHEADER, headers?.list)
    }

    /// Sets the URL, which must stay for the whole transfer.
    package func set(url: CurlURL) { set(CURLOPT_CURLU, pointer: UnsafeMutableRawPointer(url.handle)) }

    /// Returns a numeric `CURLINFO_…` value of the last transfer.
    @inlinable public func number(_ info: CURLINFO) -> Int {
        var value = 0
        _ = ccurl_get_long(pointer, info, &value)
        return value
    }

    /// Returns a `CURLINFO_…_T` value of the last transfer.
    package func offset(_ info: CURLINFO) -> Int {
        var value: curl_off_t = 0
        _ = ccurl_get_offset(pointer, info, &value)
        return Int(value)
    }

    /// Makes ready for the next transfer's reason for a failure.
    @inlinable public func forgetFailure() { failure.pointee = 0 }

    /// The reason for the last transfer's failure.
    package func error(_ code: CURLcode) -> CurlError { CurlError(code, detail: String(cString: failure)) }
}
