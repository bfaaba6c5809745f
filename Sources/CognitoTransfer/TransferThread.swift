import CCognitoCurl
import CognitoCurl
import CognitoThreads
import CognitoTime
import Glibc
import Synchronization

/// The thread that does a client's transfers and owns their connections; it sleeps while there are no transfers.
public final class TransferThread: Sendable {
    private struct Inbox {
        var exchanges: [Exchange] = []
        var isOver = false
    }

    private let inbox = Mutex(Inbox())
    private let wakePipe: WakePipe
    private let idleLimit: Int64

    /// Starts the thread; connections that were idle for more than `idleLimit` milliseconds are not used.
    public init(idleLimit: Int64) throws {
        self.idleLimit = idleLimit
        wakePipe = try WakePipe()
        var multi: CurlMulti? = try CurlMulti()
        try Thread.start { [self] in
            if let multi = multi.take() { run(multi) }
        }
    }

    /// Sends a request and waits for the whole response; a lost request is sent once more if that is safe.
    ///
    /// This method calls `repeats` before it sends the request again on a new connection.
    public func response(
        to request: TransferRequest, repeats: @Sendable () -> Void = {}
    ) async throws -> TransferResponse {
        do {
            return try await Exchange(request).response(by: self)
        } catch let failure as TransferFailure where failure.mayRepeat {
            repeats()
            var request = request
            request.connectsAnew = true
            return try await Exchange(request).response(by: self)
        }
    }

    /// Hands a request over to the thread.
    func start(_ exchange: Exchange) {
        inbox.withLock { $0.exchanges.append(exchange) }
        lookAgain()
    }

    /// Wakes the thread to check for new requests, and for requests whose caller no longer waits.
    func lookAgain() { wakePipe.wake() }

    /// Ends the thread after its transfers.
    public func end() {
        inbox.withLock { $0.isOver = true }
        lookAgain()
    }

    private func run(_ multi: consuming CurlMulti) {
        // Writing to a closed connection must not also raise a signal, because libcurl already reports it as an error.
        var pipe = sigset_t()
        sigemptyset(&pipe)
        sigaddset(&pipe, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &pipe, nil)

        var transfers: [UnsafeMutableRawPointer: Transfer] = [:]
        var lastUse = WallClock.now
        while true {
            let (new, isOver) = inbox.withLock { inbox in
                defer { inbox.exchanges = [] }
                return (inbox.exchanges, inbox.isOver)
            }
            for exchange in new where !exchange.isOver {
                if transfers.isEmpty, !(0...idleLimit).contains(WallClock.now - lastUse), let fresh = try? CurlMulti() {
                    multi = fresh
                }
                do {
                    let transfer = try Transfer(exchange, idleLimit: idleLimit)
                    guard multi.add(transfer.handle) else { throw CurlError(CURLE_OUT_OF_MEMORY) }
                    transfers[transfer.handle.pointer] = transfer
                } catch {
                    exchange.finish(.failure(TransferFailure(.prepare, .other, "\(error)")))
                }
            }
            if multi.perform() == nil {
                for transfer in transfers.values { transfer.finish(CURLE_OUT_OF_MEMORY) }
            }
            while let (handle, result) = multi.next() { transfers[handle]?.finish(result) }
            // Clocks other than the wall clock may have stopped in a frozen environment.
            let now = WallClock.now
            var wait: Int64 = transfers.isEmpty ? .max : 1000
            for transfer in transfers.values {
                let left = transfer.exchange.request.deadline - now
                if left > 0 { wait = min(wait, left) } else { transfer.cut() }
            }
            for (pointer, transfer) in transfers where transfer.exchange.isOver {
                multi.remove(transfer.handle)
                transfers[pointer] = nil
                lastUse = now
            }
            if isOver, transfers.isEmpty { return }
            var watched = curl_waitfd(fd: wakePipe.readEnd, events: Int16(CURL_WAIT_POLLIN), revents: 0)
            _ = multi.poll(&watched, 1, milliseconds: transfers.isEmpty ? .max : Int32(wait))
            wakePipe.drain()
        }
    }
}
