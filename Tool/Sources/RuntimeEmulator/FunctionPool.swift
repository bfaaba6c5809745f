import CognitoSpawn
import Glibc
import LoopbackHTTP
import NIOHTTP1

/// The processes of one function, and the events that wait for a process.
///
/// Every change happens in this actor, so an event is always in exactly one place. Either it waits, or a process has
/// it, or its caller has the outcome.
actor FunctionPool {
    nonisolated let function: EmulatedFunction
    private let emulatorLog: EmulatorLog
    private var waiting: [PendingInvocation] = []
    private var instances: [Int: Instance] = [:]
    private var count = 0
    private var isStopping = false
    private var drained: [CheckedContinuation<Void, Never>] = []

    init(_ function: EmulatedFunction, log: @escaping EmulatorLog) {
        self.function = function
        emulatorLog = log
    }

    // MARK: Callers

    /// Invokes the function after all earlier events, and returns the outcome; nil if the pool is being stopped.
    func invoke(_ invocation: InvocationRequest) async -> InvocationOutcome? {
        guard !isStopping else { return nil }
        return await withCheckedContinuation { done in
            waiting.append(PendingInvocation(invocation: invocation, done: done))
            schedule()
        }
    }

    /// Waits until all events have been answered.
    func drain() async {
        guard !isIdle else { return }
        await withCheckedContinuation { drained.append($0) }
    }

    /// Ends all processes, with SIGTERM and half a second later SIGKILL, and fails the events that still wait.
    func stop() async {
        isStopping = true
        let abandoned = waiting
        waiting = []
        for pending in abandoned { fail(pending, .stopped) }
        for instance in instances.values {
            instance.killedFor = .stopped
            instance.process?.signal(SIGTERM)
        }
        let limit = ContinuousClock.now + .milliseconds(500)
        while !instances.isEmpty && ContinuousClock.now < limit { try? await Task.sleep(for: .milliseconds(5)) }
        for instance in instances.values { instance.process?.signal(SIGKILL) }
        while !instances.isEmpty { try? await Task.sleep(for: .milliseconds(5)) }
        wakeIfDrained()
    }

    /// The ids of all running processes.
    var processes: [Int32] { instances.values.compactMap { $0.process?.identifier } }

    private var isIdle: Bool { waiting.isEmpty && instances.values.allSatisfy { $0.turn == nil } }

    // MARK: Events and processes

    /// Gives waiting events to idle processes, and then starts one process for each event that still waits.
    private func schedule() {
        // Processes with low numbers come first, because they have been running longest.
        for instance in instances.values.sorted(by: { $0.number < $1.number }) where instance.state == .ready {
            guard !waiting.isEmpty else { break }
            // A process that was killed or has ended may have polled before. The pool soon removes it and reschedules.
            if instance.killedFor != nil || instance.process?.hasEnded == true { continue }
            give(waiting.removeFirst(), to: instance)
        }
        let starting = instances.values.count { $0.state == .started || $0.state == .initError }
        let wanted = min(waiting.count - starting, function.maximumInstances - instances.count)
        guard wanted > 0 && !isStopping else { return }
        for _ in 0..<wanted { startInstance() }
    }

    private func give(_ pending: PendingInvocation, to instance: Instance) {
        let (invocation, begin) = (pending.invocation, ContinuousClock.now)
        // Output that an instance has written between events belongs to no event.
        instance.process?.output.drain()
        // Most events are answered within a moment. Their output is read when the answer arrives.
        instance.process?.output.pause()
        instance.log.begin(invocation.requestID)
        instance.log.platform("START RequestId: \(invocation.requestID) Version: $LATEST")
        instance.state = .running
        let invocationID = RequestID.random()
        let turn = Instance.Turn(
            pending: pending, invocationID: invocationID, deadline: begin + function.timeout, begin: begin,
            reply: NextReply.make(invocation, invocationID: invocationID, function: function),
            watchdog: watch(instance, until: begin + function.timeout, of: .timeout(function.timeout)))
        instance.turn = turn
        for poll in instance.polls { poll.resume(returning: turn.reply) }
        instance.polls = []
    }

    /// Starts a task that ends a process when its time or its memory is used up.
    private func watch(
        _ instance: Instance, until deadline: ContinuousClock.Instant, of error: FunctionError
    ) -> Task<Void, Never> {
        let number = instance.number
        return Task(executorPreference: LoopExecutor.current) { [weak self] in
            while ContinuousClock.now < deadline {
                let wait = min(deadline - .now, .milliseconds(25))
                do { try await LoopExecutor.sleep(for: wait) } catch { return }
                await self?.look(at: number)
            }
            await self?.kill(number, error)
        }
    }

    /// Checks the memory of a process that is still busy, and begins to read its output in the background.
    private func look(at number: Int) {
        let process = instances[number]?.process
        process?.output.readInBackground()
        guard let memory = process?.memory, memory.now > function.memory << 20 else { return }
        kill(number, .outOfMemory)
    }

    private func kill(_ number: Int, _ error: FunctionError) {
        // The task may have been cancelled too late to notice. It must then do nothing.
        guard !Task.isCancelled, let instance = instances[number], instance.killedFor == nil else { return }
        (instance.killedFor, instance.killedAt) = (error, .now)
        guard error.isTimeout, let process = instance.process, function.showsHungStack || function.stackSignal != nil
        else {
            instance.process?.signal(SIGKILL)
            return
        }
        if let signal = function.stackSignal {
            process.signal(signal)
            Task {
                // A process that does not end itself is ended.
                try? await Task.sleep(for: .seconds(1))
                process.signal(SIGKILL)
            }
            return
        }
        Task { [log = instance.log] in
            for line in await HungStack.lines(of: process) { log.platform(line) }
            process.signal(SIGKILL)
        }
    }

    /// Ends the turn of a process, and returns the outcome to the event's caller.
    private func finish(_ instance: Instance, payload: [UInt8], isError: Bool) {
        guard let turn = instance.turn else { return }
        turn.watchdog.cancel()
        instance.turn = nil
        let (identifier, end) = (turn.pending.invocation.requestID, instance.killedAt ?? ContinuousClock.now)
        let duration = end - turn.begin
        instance.process?.output.drain()
        let memory = instance.process?.memory.map { ($0.most + (1 << 20) - 1) >> 20 }
        let shown = min(duration, function.timeout)
        instance.log.platform("END RequestId: \(identifier)")
        instance.log.platform(
            Report.line(
                identifier, function: function, duration: shown, initDuration: instance.initDuration, memory: memory))
        turn.pending.done.resume(
            returning: InvocationOutcome(
                payload: payload, isError: isError, requestID: identifier, log: instance.log.take(), duration: duration,
                initDuration: instance.initDuration, maximumMemoryUsed: memory,
                process: instance.process?.identifier))
        instance.initDuration = nil
        instance.log.begin(nil)
        instance.process?.output.readInBackground()
    }

    /// Fails an event that no process has received.
    private func fail(_ pending: PendingInvocation, _ error: FunctionError) {
        let identifier = pending.invocation.requestID
        fail(pending, payload: error.document(identifier), log: [])
    }

    private func fail(
        _ pending: PendingInvocation, payload: [UInt8], log: [String], initDuration: Duration? = nil,
        process: Int32? = nil
    ) {
        pending.done.resume(
            returning: InvocationOutcome(
                payload: payload, isError: true, requestID: pending.invocation.requestID, log: log, duration: .zero,
                initDuration: initDuration, maximumMemoryUsed: nil, process: process))
    }

    private func wakeIfDrained() {
        guard isIdle else { return }
        for waiter in drained { waiter.resume() }
        drained = []
    }

    // MARK: Starting and ending a process

    private func startInstance() {
        count += 1
        let instance = Instance(
            number: count, log: InstanceLog(function: function.name, log: emulatorLog))
        instances[instance.number] = instance
        let number = instance.number
        Task { await start(number) }
    }

    private func start(_ number: Int) async {
        do {
            let server = try await HTTPServer.start(
                host: "127.0.0.1", port: 0, bodyLimit: { _ in Limit.payload }, answersEarly: false,
                respond: { [weak self] in await self?.answer($0, of: number) ?? .notFound })
            guard let instance = instances[number], !isStopping else {
                await server.stop()
                return failStart(number, .stopped)
            }
            instance.server = server
            try launch(instance, apiPort: server.port, limit: function.initTimeout)
        } catch let error as NewProcess.StartError {
            failStart(number, .start(function.program, error))
        } catch {
            failStart(number, FunctionError(type: "Sandbox.Failure", sentence: "No port for the Runtime API: \(error)"))
        }
    }

    private func launch(_ instance: Instance, apiPort: Int, limit: Duration) throws(NewProcess.StartError) {
        let number = instance.number
        instance.state = .started
        instance.startedAt = .now
        instance.extensions = [:]
        let process = try InstanceProcess(
            [ExecutablePath.absolute(function.program)] + function.command.dropFirst(),
            environment: FunctionEnvironment.make(function, runtimeAPI: "127.0.0.1:\(apiPort)"),
            directory: FunctionEnvironment.directory(function), onLine: { [log = instance.log] in log.function($0) },
            onEnd: { [weak self] ending in Task { await self?.ended(number, ending) } })
        instance.process = process
        instance.log.belongs(to: process.identifier)
        instance.initWatchdog = watch(instance, until: .now + limit, of: .timeout(limit))
    }

    /// Fails the event that has waited longest, because a process could not be started.
    private func failStart(_ number: Int, _ error: FunctionError) {
        guard let instance = instances[number] else { return }
        if !waiting.isEmpty {
            let pending = waiting.removeFirst()
            let identifier = pending.invocation.requestID
            instance.log.begin(identifier)
            instance.log.platform("INIT_REPORT Phase: init Status: error Error Type: \(error.type)")
            fail(pending, payload: error.document(identifier), log: instance.log.take())
        }
        remove(instance)
    }

    private func ended(_ number: Int, _ ending: InstanceProcess.Ending) {
        guard let instance = instances[number] else { return }
        instance.initWatchdog?.cancel()
        let error = instance.killedFor ?? .exit(ending)
        switch instance.state {
        case .started, .initError:
            if restart(instance) { return }
            failInit(instance, error)
        case .ready: break
        case .running:
            guard let identifier = instance.turn?.pending.invocation.requestID else { break }
            instance.log.platform(Report.failure(identifier, error))
            finish(instance, payload: error.document(identifier), isError: true)
        case .responseSent:
            // As in AWS's emulator, a time-out replaces an answer that has already arrived. After a crash, the answer
            // still counts.
            guard let turn = instance.turn else { break }
            let identifier = turn.pending.invocation.requestID
            instance.log.platform(Report.failure(identifier, error))
            if let answer = turn.answer, !error.isTimeout {
                finish(instance, payload: answer.payload, isError: answer.isError)
            } else {
                finish(instance, payload: error.document(identifier), isError: true)
            }
        }
        remove(instance)
    }

    /// Restarts a process that took too long to start.
    ///
    /// The new process may take as long for its start as for an event.
    private func restart(_ instance: Instance) -> Bool {
        guard let error = instance.killedFor, error.isTimeout,
            !instance.hasRestarted, !waiting.isEmpty, !isStopping, let port = instance.server?.port
        else { return false }
        let duration = (instance.killedAt ?? ContinuousClock.now) - instance.startedAt
        instance.log.platform(Report.initLine(duration, phase: "init", error: error))
        (instance.hasRestarted, instance.killedFor, instance.killedAt) = (true, nil, nil)
        do {
            try launch(instance, apiPort: port, limit: function.timeout)
        } catch {
            failStart(instance.number, .start(function.program, error))
        }
        return true
    }

    /// Fails the event that has waited longest, because a process ended before its first poll.
    private func failInit(_ instance: Instance, _ error: FunctionError) {
        guard !waiting.isEmpty else { return }
        let pending = waiting.removeFirst()
        let end = instance.killedAt ?? ContinuousClock.now
        let (identifier, duration) = (pending.invocation.requestID, end - instance.startedAt)
        instance.log.begin(identifier)
        instance.log.platform(
            Report.initLine(duration, phase: instance.hasRestarted ? "invoke" : "init", error: error))
        fail(
            pending, payload: instance.initErrorBody ?? error.document(identifier), log: instance.log.take(),
            initDuration: duration, process: instance.process?.identifier)
    }

    private func remove(_ instance: Instance) {
        instances[instance.number] = nil
        let gone = HTTPReply.text(.serviceUnavailable, "")
        for poll in instance.polls { poll.resume(returning: gone) }
        instance.polls = []
        for wait in instance.extensionPolls { wait.resume(returning: gone) }
        instance.extensionPolls = []
        if let server = instance.server { Task { await server.stop() } }
        schedule()
        wakeIfDrained()
    }

    // MARK: The Runtime API

    private func answer(_ request: HTTPRequest, of number: Int) async -> HTTPReply {
        guard let call = RuntimeAPICall(request) else { return .notFound }
        guard request.method == call.method else { return .onlyAllows([call.method]) }
        guard let instance = instances[number] else { return .notFound }
        switch call {
        case .ping: return .text(.ok, "pong")
        case .next: return await next(instance)
        case .initError: return initError(instance, request)
        case .response(let id): return post(instance, request, id, isError: false)
        case .error(let id): return post(instance, request, id, isError: true)
        case .register: return register(instance, request)
        case .extensionNext: return await extensionNext(instance, request)
        case .extensionError: return ExtensionAPI.error(request, known: instance.extensions)
        case .telemetry: return RuntimeAPIReply.notSupported("Telemetry")
        case .logs: return RuntimeAPIReply.notSupported("Logs")
        }
    }

    private func next(_ instance: Instance) async -> HTTPReply {
        switch instance.state {
        case .initError: return RuntimeAPIReply.illegal(from: instance.state, to: "Ready")
        // The process did not receive the reply to an earlier poll, so it gets the same event again.
        case .running:
            guard let turn = instance.turn else { break }
            return turn.reply
        case .started:
            instance.initWatchdog?.cancel()
            instance.initDuration = ContinuousClock.now - instance.startedAt
        case .responseSent:
            guard let answer = instance.turn?.answer else { break }
            finish(instance, payload: answer.payload, isError: answer.isError)
        case .ready: break
        }
        instance.state = .ready
        return await withCheckedContinuation { poll in
            instance.polls.append(poll)
            schedule()
            wakeIfDrained()
        }
    }

    private func initError(_ instance: Instance, _ request: HTTPRequest) -> HTTPReply {
        guard instance.state == .started else { return RuntimeAPIReply.illegal(from: instance.state, to: "InitError") }
        instance.state = .initError
        instance.initErrorBody = request.body
        return RuntimeAPIReply.accepted
    }

    private func post(_ instance: Instance, _ request: HTTPRequest, _ id: String, isError: Bool) -> HTTPReply {
        guard let turn = instance.turn, turn.pending.invocation.requestID == id else {
            return RuntimeAPIReply.unknownRequest
        }
        // Runtimes that do not know the header send none, and their answers are not compared.
        guard request.header(NextReply.invocationIDHeader) ?? turn.invocationID == turn.invocationID else {
            return RuntimeAPIReply.stale
        }
        guard instance.state == .running else {
            return RuntimeAPIReply.illegal(
                from: instance.state, to: isError ? "InvocationErrorResponse" : "InvocationResponse")
        }
        let mode = request.header("Lambda-Runtime-Function-Response-Mode")
        guard isError || mode == nil || mode?.lowercased() == "streaming" else { return RuntimeAPIReply.invalidMode }
        instance.state = .responseSent
        guard !request.isTooLarge else {
            instance.turn?.answer = (FunctionError.responseTooLarge, true)
            return RuntimeAPIReply.tooLarge
        }
        instance.turn?.answer = (request.body, isError)
        return RuntimeAPIReply.accepted
    }

    private func register(_ instance: Instance, _ request: HTTPRequest) -> HTTPReply {
        let reply = ExtensionAPI.register(
            request, function: function, isOpen: instance.state == .started, known: instance.extensions)
        if let extensionID = reply.identifier, let name = request.header("Lambda-Extension-Name") {
            instance.extensions[name] = extensionID
        }
        return reply.reply
    }

    /// Leaves an extension's poll open for the life of the process, because the emulator sends extensions no events.
    private func extensionNext(_ instance: Instance, _ request: HTTPRequest) async -> HTTPReply {
        if let refusal = ExtensionAPI.refusal(of: request, known: instance.extensions) { return refusal }
        return await withCheckedContinuation { instance.extensionPolls.append($0) }
    }
}
