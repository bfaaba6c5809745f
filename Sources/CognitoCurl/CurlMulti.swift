public import CCognitoCurl

/// A driver of transfers on one thread; it owns the transfers' connections.
public struct CurlMulti: ~Copyable {
    @usableFromInline package let pointer: UnsafeMutableRawPointer

    package init() throws(CurlError) {
        try CurlLibrary.start()
        guard let pointer = curl_multi_init() else { throw CurlError(CURLE_FAILED_INIT) }
        self.pointer = pointer
    }

    deinit { curl_multi_cleanup(pointer) }

    /// Starts a handle's transfer; returns false if memory runs out.
    @inlinable public func add(_ handle: borrowing CurlHandle) -> Bool {
        curl_multi_add_handle(pointer, handle.pointer) == CURLM_OK
    }

    /// Ends a handle's transfer, even if it is not finished.
    @inlinable public func remove(_ handle: borrowing CurlHandle) {
        curl_multi_remove_handle(pointer, handle.pointer)
    }

    /// Transfers the bytes that are ready; returns the number of unfinished transfers, or nil if libcurl fails.
    @inlinable public func perform() -> Int32? {
        var running: Int32 = 0
        return curl_multi_perform(pointer, &running) == CURLM_OK ? running : nil
    }

    /// Waits until a transfer can continue or one of the given descriptors is ready.
    ///
    /// - Parameters:
    ///   - watched: Additional descriptors to watch.
    ///   - count: The number of these descriptors.
    ///   - milliseconds: The longest time to wait; libcurl wakes earlier for its own time limits.
    /// - Returns: False if libcurl fails.
    @inlinable public func poll(
        _ watched: UnsafeMutablePointer<curl_waitfd>?, _ count: UInt32, milliseconds: Int32
    ) -> Bool { curl_multi_poll(pointer, watched, count, milliseconds, nil) == CURLM_OK }

    /// Returns the next finished transfer and its result; nil if no other transfer has finished.
    @inlinable public func next() -> (handle: UnsafeMutableRawPointer, result: CURLcode)? {
        var left: Int32 = 0
        while let message = curl_multi_info_read(pointer, &left) {
            // libcurl sends messages only for finished transfers.
            guard message.pointee.msg == CURLMSG_DONE, let handle = message.pointee.easy_handle else { continue }
            return (handle, message.pointee.data.result)
        }
        return nil
    }
}
