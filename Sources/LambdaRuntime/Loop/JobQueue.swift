/// The jobs waiting for a thread, first in, first out.
struct JobQueue {
    /// The first waiting job.
    ///
    /// It is not in the array, because creating the array's type would slow every start.
    private var first: UnownedJob?
    /// The jobs after the first one.
    private var jobs: [UnownedJob] = []
    /// The number of jobs that have been taken from the front of `jobs`.
    private var taken = 0

    mutating func append(_ job: UnownedJob) {
        if first == nil, jobs.isEmpty { first = job } else { jobs.append(job) }
    }

    mutating func next() -> UnownedJob? {
        if let job = first {
            first = nil
            return job
        }
        guard !jobs.isEmpty else { return nil }
        let job = jobs[taken]
        taken += 1
        if taken == jobs.count {
            jobs.removeAll(keepingCapacity: true)
            taken = 0
        } else if taken >= 64, taken * 2 > jobs.count {
            jobs.removeFirst(taken)
            taken = 0
        }
        return job
    }
}
