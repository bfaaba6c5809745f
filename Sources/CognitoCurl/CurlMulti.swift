public import CCognitoCurl

/// The driver of transfers, which owns their connections, on one thread.
public struct CurlMulti: ~Copyable {
    @usableFromInline package let pointer: UnsafeMutableRawPointer

    /// Makes one without connections.
    package init() throws(CurlError) {
        try CurlLibrary.start()
        guard let pointer = curl_multi_init() else { throw CurlError(CURLE_FAILED_INIT) }
        self.pointer = pointer
    }

    deinit { curl_multi_cleanup(pointer) }

    /// Begins a handle's transfer; returns whether there was memory for it.
    @inlinable public func add(_ handle: borrowing CurlHandle) -> Bool {
        curl_multi_add_handle(pointer, handle.pointer) == CURLM_OK
    }

    /// Ends a handle's transfer, also one that is not over.
    @inlinable public func remove(_ handle: borrowing CurlHandle) {
        curl_multi_remove_handle(pointer, handle.pointer)
    }

    /// Moves what can be moved; returns how many transfers are not over, nil if libcurl gives up.
    @inlinable public func perform() -> Int32? {
        var running: Int32 = 0
        return curl_multi_perform(pointer, &running) == CURLM_OK ? running : nil
    }

    /// Waits until a transfer can go on or one of some descriptors is ready.
    ///
    /// - Parameters:
    ///   - watched: More descriptors to watch.
    ///   - count: How many there are.
    ///   - milliseconds: How long at most; libcurl wakes earlier for time limits of its own.
    /// - Returns: Whether to go on.
    @inlinable public func poll(
        _ watched: UnsafeMutablePointer<curl_waitfd>?, _ count: UInt32, milliseconds: Int32
    ) -> Bool { curl_multi_poll(pointer, watched, count, milliseconds, nil) == CURLM_OK }

    /// The next transfer that is over, and how it ended.
    @inlinable public func next() -> (handle: UnsafeMutableRawPointer, result: CURLcode)? {
        var left: Int32 = 0
        while let message = curl_multi_info_read(pointer, &left) {
            // Transfers that are over are the only kind of message that there is.
            guard message.pointee.msg == CURLMSG_DONE, let handle = message.pointee.easy_handle else { continue }
            return (handle, message.pointee.data.result)
        }
        return nil
    }
}
