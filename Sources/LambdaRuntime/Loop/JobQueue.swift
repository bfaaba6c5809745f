/// The jobs that wait for a thread, first in, first out.
struct JobQueue {
    private var jobs: [UnownedJob] = []
    /// The number of jobs at the front that have been taken.
    private var taken = 0

    /// The jobs that wait.
    var rest: ArraySlice<UnownedJob> { jobs[taken...] }

    /// Adds a job.
    mutating func append(_ job: UnownedJob) { jobs.append(job) }

    /// Takes the next job; nil if there is none.
    mutating func next() -> UnownedJob? {
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
