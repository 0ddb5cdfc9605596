package import GLFXCompile
package import GLFXCore
internal import GLFXGLES
package import GLFXJob
internal import GLFXNative
package import GLFXRead
package import GLFXRender

/// What a job's chains are drawn on: a graphics device, or the native renderer, beside which a graphics device is opened
/// only when it is needed.
///
/// Belongs to the thread that draws.
package final class DrawingDevices {
    /// Nil: every chain is drawn on the graphics device.
    let native: NativeDevice?
    private let selection: DeviceSelection
    private let requireGPU: Bool
    private let cache: ProgramCache?
    private let threads: ThreadCount
    private let framesInFlight: Int?
    private let stop: StopFlag
    private let upload: PictureUpload
    private var graphicsDevice: GraphicsDevice?
    /// Notified of every shader that is compiled.
    package weak var compileObserver: (any CompileObserver)? {
        didSet {
            native?.compileObserver = compileObserver
            graphicsDevice?.compileObserver = compileObserver
        }
    }

    /// - Parameters:
    ///   - threads: that draw without a GPU.
    ///   - upload: of frames.
    ///   - framesInFlight: of the graphics device; nil: as many as suit it.
    ///   - stop: ends the native renderer's drawing, and waits for the graphics device.
    /// - Throws: `.gpu` where there is no device of the kind.
    package init(
        _ selection: DeviceSelection, requireGPU: Bool = false, threads: ThreadCount = ThreadCount(),
        upload: PictureUpload = .automatic, cache: CompileCache? = nil, framesInFlight: Int? = nil,
        stop: StopFlag = StopFlag()
    ) throws(Failure) {
        self.upload = upload
        self.selection = selection
        self.requireGPU = requireGPU
        let cache = cache.map { ProgramCache($0) }
        self.cache = cache
        self.threads = threads
        (self.framesInFlight, self.stop) = (framesInFlight, stop)
        if selection == .native {
            native = try NativeDevice(threads: threads.count, stop: stop, cache: cache)
            return
        }
        let mayBeNative = selection == .automatic && !requireGPU
        guard mayBeNative else {
            native = nil
            graphicsDevice = try GraphicsDevice(
                selection, requireGPU: requireGPU, threads: threads, cache: cache, framesInFlight: framesInFlight,
                stop: stop)
            return
        }
        // A node is not always a GPU's.
        if GraphicsDevice.mayHaveHardware,
            let device = try? GraphicsDevice(
                selection, threads: threads, cache: cache, framesInFlight: framesInFlight, stop: stop),
            !device.isSoftware
        {
            native = nil
            graphicsDevice = device
            return
        }
        native = try? NativeDevice(threads: threads.count, stop: stop, cache: cache)
        guard native == nil else { return }
        graphicsDevice = try GraphicsDevice(
            selection, threads: threads, cache: cache, framesInFlight: framesInFlight, stop: stop)
    }

    /// No GPU draws.
    package var drawsOnProcessor: Bool { native != nil || graphicsDevice?.isSoftware == true }

    /// The graphics device, opened when first needed.
    func graphics() throws(Failure) -> GraphicsDevice {
        if let graphicsDevice { return graphicsDevice }
        let device = try GraphicsDevice(
            selection == .native ? .software : selection, threads: threads, cache: cache,
            framesInFlight: framesInFlight, stop: stop)
        device.compileObserver = compileObserver
        graphicsDevice = device
        return device
    }

    /// Compiles texts, with the devices' cache.
    package var words: WordStore { WordStore(cache) }

    /// Whether a chain that the native renderer does not draw is drawn on the graphics device.
    var fallsBack: Bool { selection != .native }

    /// The pictures that it takes.
    package var demands: PictureDemands {
        guard let graphicsDevice, native == nil else {
            return PictureDemands(
                longestSide: native?.maximumSide(.plane), planes: planes, furtherPlanes: native == nil ? .none : planes)
        }
        return PictureDemands(
            longestSide: graphicsDevice.maximumTextureSize, shallowFormat: graphicsDevice.preferredFormat(deep: false),
            deepFormat: graphicsDevice.preferredFormat(deep: true), planes: planes,
            takesShared: planes != .none && graphicsDevice.importsBuffers)
    }

    /// The decoder's planes in which frames come.
    private var planes: PlaneSupport {
        switch upload {
        // llvmpipe is slower at it than the conversion.
        case .automatic: native != nil ? .upright : drawsOnProcessor ? .none : .all
        case .rgb: .none
        case .planes: native != nil ? .upright : .all
        }
    }

    /// Releases the graphics device from this thread.
    func release() { graphicsDevice?.release() }

    func areas(width: Int, height: Int, format: PixelFormat) throws(Failure) -> any AreaDrawing {
        if let native { return try AreaRenderer(native, width: width, height: height, format: format) }
        return try AreaRenderer(graphics(), width: width, height: height, format: format)
    }
}

/// Opens the devices on a thread of their own, in parallel with the inputs: loading a driver takes as long as opening a
/// movie and decoding its first picture.
///
/// Belongs to the thread that will draw; `demands` may be called on any.
package final class DeviceOpening: @unchecked Sendable {
    private let ended = TimedCondition()
    private var outcome: Result<DrawingDevices, Failure>?

    package init(_ job: FilterJob, stop: StopSignal) {
        let (selection, requireGPU, cache) = (job.drawingDevice, job.requireGPU, job.cache)
        let (threads, upload, framesInFlight) = (ThreadCount(job.threads), job.upload, job.framesInFlight)
        let flag = StopFlag()
        stop.onStop { flag.stop() }
        WorkerThread.detach { [self] in
            let outcome = Result { () throws(Failure) in
                let devices = try DrawingDevices(
                    selection, requireGPU: requireGPU, threads: threads, upload: upload,
                    cache: cache, framesInFlight: framesInFlight, stop: flag)
                devices.release()
                return devices
            }
            ended.withLock { self.outcome = outcome }
            ended.signal()
        }
    }

    /// Waits for the devices, which belong to the calling thread from now on.
    /// - Throws: the error of opening them.
    package func devices() throws(Failure) -> DrawingDevices { try wait().get() }

    /// Waits for the devices and returns the pictures that they take; defaults where there are none.
    package func demands() -> PictureDemands {
        guard case .success(let devices) = wait() else { return PictureDemands() }
        return devices.demands
    }

    private func wait() -> Result<DrawingDevices, Failure> {
        ended.lock()
        defer { ended.unlock() }
        while true {
            if let outcome { return outcome }
            ended.wait()
        }
    }
}
