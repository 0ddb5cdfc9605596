internal import Glibc

/// Opens an encoder and then restores the scheduling policy of the calling thread, also for threads that were started
/// meanwhile.
///
/// SVT-AV1 (1.4.1, Debian 12) as root makes its caller and its own threads real-time ones of the highest priority
/// (`SCHED_FIFO`, 99), which their threads inherit. On few cores nothing else on the machine runs any more, not even
/// what could stop the job.
package func keepingScheduling<Result>(_ open: () -> Result) -> Result {
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

/// The thread IDs of this process.
private func threads() -> Set<pid_t> {
    guard let folder = opendir("/proc/self/task") else { return [] }
    defer { closedir(folder) }
    var threads: Set<pid_t> = []
    while let entry = readdir(folder) {
        let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        if let number = pid_t(name) { threads.insert(number) }
    }
    return threads
}
