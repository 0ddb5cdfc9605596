/// Keeps the first error of a pipeline, and stops all of its threads.
///
/// Recording an error cancels every queue, so that all threads return; later errors are consequences and are
/// dropped. Used from all threads of a pipeline.
package final class StopSignal: Sendable {
    private struct State {
        var first: Failure?
        var stops: [@Sendable () -> Void] = []
    }
    private let state = Mutex(State())

    package init() {}

    /// The first error; nil if there is none.
    package var failure: Failure? { state.withLock { $0.first } }

    /// Adds a handler that is called on the first error; at once if there is one already.
    package func onStop(_ stop: @escaping @Sendable () -> Void) {
        let isStopped = state.withLock { state in
            state.stops.append(stop)
            return state.first != nil
        }
        if isStopped { stop() }
    }

    package func record(_ failure: Failure) {
        let stops = state.withLock { state -> [@Sendable () -> Void] in
            guard state.first == nil else { return [] }
            state.first = failure
            return state.stops
        }
        for stop in stops { stop() }
    }

    package func check() throws(Failure) {
        if let failure { throw failure }
    }
}
