public import CCognitoCurl

/// A libcurl handle: the options of a transfer, and its results.
///
/// Only this type, `CurlURL`, `CurlHeaders`, `CurlHeaderLine` and `CurlMulti` hold libcurl's pointers.
public struct CurlHandle: ~Copyable {
    /// The underlying `CURL *`.
    @usableFromInline package let pointer: UnsafeMutableRawPointer
    /// The buffer for libcurl's failure messages.
    @usableFromInline package let failure: UnsafeMutablePointer<CChar>

    /// Creates a handle for HTTP/1.1; creating the first handle starts libcurl.
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

    /// Sets an option to a number.
    @inlinable public func set(_ option: CURLoption, _ value: Int) {
        _ = ccurl_set_long(pointer, option, value)
    }

    /// Sets an option to a large number.
    @inlinable public func set(_ option: CURLoption, offset: Int) {
        _ = ccurl_set_offset(pointer, option, curl_off_t(offset))
    }

    /// Sets an option to a string, which libcurl copies; nil restores the default.
    @inlinable public func set(_ option: CURLoption, text: String?) {
        // The pointer comes from `withCString`, because Swift would pass an optional string through an array.
        if let text {
            text.withCString { _ = ccurl_set_string(pointer, option, $0) }
        } else {
            _ = ccurl_set_string(pointer, option, nil)
        }
    }

    /// Sets an option to a C string, which libcurl copies.
    package func set(_ option: CURLoption, cString: UnsafeBufferPointer<CChar>) {
        precondition(cString.last == 0)
        _ = ccurl_set_string(pointer, option, cString.baseAddress)
    }

    /// Sets an option to a pointer; the caller's memory must stay valid as long as libcurl may read it.
    @inlinable public func set(_ option: CURLoption, pointer value: UnsafeMutableRawPointer?) {
        _ = ccurl_set_pointer(pointer, option, value)
    }

    /// Sets a callback function, to which libcurl passes bytes.
    @inlinable public func set(_ option: CURLoption, function: @escaping curl_write_callback) {
        _ = ccurl_set_callback(pointer, option, function)
    }

    /// Sets the header lines, which must outlive the transfer; nil removes the lines.
    @inlinable public func set(headers: CurlHeaders?) { set(headers: headers?.list) }

    /// Sets the header lines to a list, whose owner must keep it until the transfer has ended.
    @inlinable package func set(headers list: UnsafeMutablePointer<curl_slist>?) {
        _ = ccurl_set_list(pointer, CURLOPT_HTTPHEADER, list)
    }

    /// Sets the URL, which must outlive the transfer.
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

    /// Clears the failure message before the next transfer.
    @inlinable public func forgetFailure() { failure.pointee = 0 }

    /// Returns the error of the last transfer, with libcurl's message.
    package func error(_ code: CURLcode) -> CurlError { CurlError(code, detail: String(cString: failure)) }
}
