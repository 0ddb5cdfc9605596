internal import GLFXCore

/// A still on a joined timeline, possibly with a pan.
final class StillPart: JoinPart {
    private struct Loaded {
        var picture: Result<StillLayers, Failure>?
        var account = PartAccount()
    }

    private final class Shared: Sendable {
        let loaded = Mutex(Loaded())
    }

    private let ticks: Range<Int64>
    private let grid: FrameGrid
    private let path: String?
    private let shared = Shared()
    private let thread: WorkerThread
    private var isJoined = false
    private var picture: StillLayers?
    private(set) var nextTick: Int64?

    /// Reading begins at once, on a thread of its own.
    /// - Parameters:
    ///   - ticks: when it is visible.
    ///   - grid: the times of its frames.
    ///   - path: the still's file; nil: it is of none.
    ///   - load: makes the picture and fills its account.
    init(
        ticks: Range<Int64>, grid: FrameGrid, path: String?,
        load: @escaping @Sendable (inout PartAccount) throws(Failure) -> StillLayers
    ) {
        self.ticks = ticks
        self.grid = grid
        self.path = path
        thread = WorkerThread { [shared] in
            var loaded = Loaded()
            do throws(Failure) {
                loaded.picture = .success(try load(&loaded.account))
            } catch {
                loaded.picture = .failure(error)
            }
            shared.loaded.withLock { $0 = loaded }
        }
    }

    deinit { _ = close() }

    func layer(at tick: Int64) throws(Failure) -> TimelineFrame.Layer {
        let next = grid.tick(after: tick)
        nextTick = next < ticks.upperBound ? next : nil
        var layer = try loaded().layer(at: Double(tick - ticks.lowerBound) / Double(ticks.count))
        layer.stillPath = path
        return layer
    }

    func close() -> PartAccount {
        if !isJoined {
            isJoined = true
            thread.join()
        }
        return shared.loaded.withLock { $0.account }
    }

    private func loaded() throws(Failure) -> StillLayers {
        if let picture { return picture }
        _ = close()
        let loadedPicture = shared.loaded.withLock { loaded in
            defer { loaded.picture = nil }
            return loaded.picture
        }
        guard let newPicture = try loadedPicture?.get() else { throw Failure(.input, "a picture was taken twice") }
        picture = newPicture
        return newPicture
    }
}
