internal import Glibc

/// Opens an encoder without letting it change how the system schedules threads: the calling thread has the policy
/// afterwards that it had before, and so have the threads that were started meanwhile.
///
/// SVT-AV1 (1.4.1, Debian 12), when root runs it, makes its caller and its own threads real-time ones of the highest
/// priority (`SCHED_FIFO`, 99). All that they start inherits that, and on few cores nothing else on the machine runs any
/// more: no other job, and not even what would have stopped this one.
func keepingScheduling<Result>(_ open: () -> Result) -> Result {
    var policy: Int32 = 0
    var parameters = sched_param()
    guard pthread_getschedparam(pthread_self(), &policy, &parameters) == 0 else { return open() }
    let before = threads()
    defer {
        pthread_setschedparam(pthread_self(), policy, &parameters)
        for thread in threads().subtracting(before) where [SCHED_FIFO, SCHED_RR].contains(sched_getscheduler(thread)) {
            sched_setscheduler(thread, policy, &parameters)
        }
    }
    return open()
}

/// The system's numbers of this process's threads.
private func threads() -> Set<pid_t> {
    guard let folder = opendir("/proc/self/task") else { return [] }
    defer { closedir(folder) }
    var found: Set<pid_t> = []
    while let entry = readdir(folder) {
        let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        if let number = pid_t(name) { found.insert(number) }
    }
    return found
}
