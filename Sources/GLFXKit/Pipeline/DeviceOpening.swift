/// Opens the graphics device on a thread of its own, in parallel with the inputs: loading a driver takes as long as
/// opening a movie and decoding its first picture.
///
/// Belongs to the thread that will draw; `demands` may be called on any.
final class DeviceOpening: @unchecked Sendable {
    private let ended = TimedCondition()
    private var outcome: Result<GraphicsDevice, Failure>?

    init(_ job: FilterJob) {
        let (selection, requireGPU, cache) = (job.device, job.requireGPU, job.cache)
        WorkerThread.detach { [self] in
            let outcome = Result { () throws(Failure) in
                let device = try GraphicsDevice(
                    selection, requireGPU: requireGPU, cache: cache.map { ProgramCache($0) })
                device.release()
                return device
            }
            ended.withLock { self.outcome = outcome }
            ended.signal()
        }
    }

    /// Waits for the device, which belongs to the calling thread from now on.
    /// - Throws: the error of opening it.
    func device() throws(Failure) -> GraphicsDevice { try wait().get() }

    /// Waits for the device and returns the pictures that it takes; defaults where there is none.
    func demands() -> PictureDemands {
        guard case .success(let device) = wait() else { return PictureDemands() }
        return PictureDemands(
            longestSide: device.maximumTextureSize, shallowFormat: device.preferredFormat(deep: false),
            deepFormat: device.preferredFormat(deep: true))
    }

    private func wait() -> Result<GraphicsDevice, Failure> {
        ended.lock()
        defer { ended.unlock() }
        while true {
            if let outcome { return outcome }
            ended.wait()
        }
    }
}
