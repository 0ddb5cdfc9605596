internal import FrameCore
internal import Synchronization

/// The one place where the first error is kept, and the way in which it stops everybody.
///
/// Whoever fails records why; every queue is cancelled, so that all threads return; later errors are echoes and are
/// dropped. Used from all threads of a pipeline.
final class StopSignal: Sendable {
    private struct State {
        var first: Failure?
        var stops: [@Sendable () -> Void] = []
    }
    private let state = Mutex(State())

    /// The first error; nil while all is well.
    var failure: Failure? { state.withLock { $0.first } }

    /// Something to call when the first error comes; at once if it is there already.
    func onStop(_ stop: @escaping @Sendable () -> Void) {
        let isStopped = state.withLock { state in
            state.stops.append(stop)
            return state.first != nil
        }
        if isStopped { stop() }
    }

    func record(_ failure: Failure) {
        let stops = state.withLock { state -> [@Sendable () -> Void] in
            guard state.first == nil else { return [] }
            state.first = failure
            return state.stops
        }
        for stop in stops { stop() }
    }

    func check() throws(Failure) {
        if let failure { throw failure }
    }
}
