import Foundation

/// The processor's time that this thread takes for an act: unlike a clock's, it is the same on a busy machine.
public func processorTime(_ act: () throws -> Void) rethrows -> Duration {
    let begin = threadTime()
    try act()
    return threadTime() - begin
}

private func threadTime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
