internal import CGLFXGLES
package import GLFXCompile
package import GLFXCore
package import GLFXRender
internal import Glibc

/// A graphics device with its context of OpenGL ES, on which textures and programs are made.
///
/// Belongs to the thread that made it, as its context does, or that it was released for. A process, also a thread, can
/// have several. Textures, framebuffers and programs keep it alive; the context, the display and the node are freed
/// with the last of them.
package final class GraphicsDevice: DrawingDevice {
    /// What it is and can do.
    package let description: DeviceDescription
    /// The version of GLSL ES that its driver compiles: 300, 310 or 320.
    let language: Int
    package let words: WordStore
    /// How 16-bit pictures are held.
    let deepStorage: DeepStorage
    /// By OpenGL ES's names, on every profile.
    let extensions: Set<String>
    private let missing: Set<String>
    private let cache: ProgramCache?
    /// Compiled programs kept across runs; nil: none.
    let programs: ProgramStore?
    let context: GraphicsContext
    package let framesInFlight: Int
    /// Ends waits for the device.
    let stop: StopFlag
    /// What pictures pass through on their way here and back; nil: they are copied directly, and waited for.
    let uploads: TransferRing?
    let downloads: TransferRing?
    /// What drawing that is not done yet reads, oldest first.
    var kept: [(fence: Fence, owner: AnyObject)] = []
    /// Made when first needed.
    private var tools: DrawTools?
    /// Notified of every shader that is compiled here.
    package weak var compileObserver: (any CompileObserver)?

    /// - Parameters:
    ///   - requireGPU: a software renderer is an error.
    ///   - threads: of a software renderer; those of the process's first device count.
    ///   - cache: where compiled programs are kept; nil: nowhere.
    ///   - framesInFlight: how many frames it draws at a time; nil: three, and one on a software renderer, whose
    ///     processors have no time to wait for.
    ///   - stop: ends waits for the device.
    package convenience init(
        _ selection: DeviceSelection, requireGPU: Bool = false, threads: ThreadCount = ThreadCount(),
        cache: ProgramCache? = nil, framesInFlight: Int? = nil, stop: StopFlag = StopFlag()
    ) throws(Failure) {
        try self.init(
            selection, requireGPU: requireGPU, threads: threads, cache: cache, framesInFlight: framesInFlight,
            stop: stop, without: [])
    }

    /// - Parameter without: extensions to treat as missing, to test the fallbacks.
    convenience init(
        _ selection: DeviceSelection, requireGPU: Bool = false, threads: ThreadCount = ThreadCount(),
        cache: ProgramCache? = nil, framesInFlight: Int? = nil, stop: StopFlag = StopFlag(), without: Set<String>
    ) throws(Failure) {
        let search = DeviceSearch(selection, threads: threads, isExhaustive: false)
        guard let context = search.chosen else { throw search.failure(selection) }
        try self.init(context, cache: cache, framesInFlight: framesInFlight, stop: stop, without: without)
        if requireGPU, description.isSoftware {
            throw search.onlySoftware(description.renderer)
        }
    }

    package func twin() throws(Failure) -> GraphicsDevice {
        // Opened anew: a driver's failure can end all contexts of one display.
        try GraphicsDevice(
            GraphicsContext(context.candidate), cache: cache, framesInFlight: 1, stop: stop, without: missing)
    }

    private init(
        _ context: GraphicsContext, cache: ProgramCache?, framesInFlight: Int?, stop: StopFlag,
        without missing: Set<String>
    ) throws(Failure) {
        self.context = context
        self.stop = stop
        self.missing = missing
        self.cache = cache
        programs = cache.map { ProgramStore($0) }
        extensions = GraphicsContext.offeredExtensions().subtracting(missing)
        deepStorage = DeepStorage.best(extensions)
        description = Self.describe(context, extensions, deepStorage)
        self.framesInFlight = max(1, framesInFlight ?? (description.isSoftware ? 1 : 3))
        uploads = self.framesInFlight > 1 ? TransferRing(.toDevice, context) : nil
        downloads = self.framesInFlight > 1 ? TransferRing(.fromDevice, context) : nil
        words = WordStore(cache)
        language = 300 + 10 * context.version.minor
        glDisable(GLenum(GL_DITHER))
        try checkGL("open the graphics device")
    }

    package var renderer: String { description.renderer }
    package var vendor: String { description.vendor }
    package var version: String { description.version }
    /// What shaders are drawn with: `OpenGL ES 3.2`.
    package var versionName: String { context.versionName }
    package var isSoftware: Bool { description.isSoftware }
    package var maximumTextureSize: Int { description.maximumTextureSize }
    package var hasBGRA: Bool { description.hasBGRA }
    package var hasSixteenBit: Bool { description.hasSixteenBit }
    package var hasWords: Bool { deepStorage != .none }
    package var hasNormalizedWords: Bool { deepStorage == .normalized }
    package func drawsFloats(bits: Int) -> Bool {
        extensions.contains("GL_EXT_color_buffer_float")
            || bits == 16 && extensions.contains("GL_EXT_color_buffer_half_float")
    }
    /// Textures of 32-bit floats can be filtered.
    var filtersFloats: Bool { extensions.contains("GL_OES_texture_float_linear") }
    package var hasCompute: Bool { language >= 310 }
    /// Every loop is silently left after some ten thousand iterations (Mesa's llvmpipe and lavapipe).
    package var stopsLoops: Bool {
        hasCompute && description.renderer.lowercased().contains("llvmpipe")
    }
    /// Samplers can clamp to a border color.
    var hasBorders: Bool {
        language >= 320
            || !extensions.isDisjoint(with: ["GL_EXT_texture_border_clamp", "GL_OES_texture_border_clamp"])
    }

    /// The format in which to transfer pictures to and from this device.
    /// - Parameter deep: the source has more than 8 bits a channel.
    package func preferredFormat(deep: Bool) -> PixelFormat {
        if deep, hasSixteenBit { return .rgba16 }
        return hasBGRA ? .bgra8 : .rgba8
    }

    /// Whether there is a node of a device that could be a hardware renderer's; without, no library is loaded to look.
    package static var mayHaveHardware: Bool { !DRMNode.all().isEmpty || access("/dev/nvidiactl", F_OK) == 0 }

    /// Opens every candidate and describes each.
    package static func survey(_ selection: DeviceSelection) -> DeviceSurvey {
        let search = DeviceSearch(selection, isExhaustive: true)
        let description = search.chosen.map { context in
            let extensions = GraphicsContext.offeredExtensions()
            return describe(context, extensions, .best(extensions))
        }
        return search.survey(selection, device: description)
    }

    /// Makes this thread's GL calls go to this device.
    /// - Returns: false when it is current on another thread.
    @discardableResult
    func makeCurrent() -> Bool { context.makeCurrent() }

    /// Releases the device from this thread: it belongs to the next thread that uses it.
    package func release() { context.release() }

    /// The device that tries what this one is about to compile; made when first needed. Inside it nil: there is none.
    private var trial: GraphicsDevice??

    /// How Mesa's compiler, which all its drivers share, crashes at texts; nil: it does not, or nothing is known. A card's
    /// state is not for a copy of the process: a software renderer tries what its driver gets.
    func crash(at texts: ProgramStore.Texts) throws(LinkRefusal) -> String? {
        guard !isSoftware else { return CompileTrial.crash(at: texts) }
        if trial == nil, version.contains("Mesa") {
            let software = try? GraphicsDevice(.software)
            trial = .some(software)
        }
        guard let trial = trial ?? nil, trial.makeCurrent() else { return nil }
        let crash = CompileTrial.crash(at: texts)
        do { try use() } catch { throw .device(error) }
        return crash
    }

    /// What every draw shares.
    func drawTools() throws(Failure) -> DrawTools {
        if let tools { return tools }
        let newTools = try DrawTools(device: self)
        tools = newTools
        return newTools
    }

    package func use() throws(Failure) {
        guard makeCurrent() else {
            throw Failure(.gpu, "the graphics device belongs to another thread: \(eglMessage())")
        }
    }

    /// As `checkGL`, and whether the device was reset, which invalidates what was drawn and read back.
    /// - Throws: `.gpu`, also for a reset that no call has reported yet; `.limit` where memory ran out.
    package func check(_ act: @autoclosure () -> String) throws(Failure) {
        try checkGL(act())
        if let reset = context.reset { throw lostDevice(act(), reset) }
    }

    private static func describe(
        _ context: GraphicsContext, _ extensions: Set<String>, _ deep: DeepStorage?
    ) -> DeviceDescription {
        var size: GLint = 0
        glGetIntegerv(GLenum(GL_MAX_TEXTURE_SIZE), &size)
        let renderer = glString(GL_RENDERER)
        return DeviceDescription(
            renderer: renderer, vendor: glString(GL_VENDOR), version: glString(GL_VERSION),
            path: context.candidate.name,
            isSoftware: RendererName.isSoftware(renderer), maximumTextureSize: Int(size),
            hasBGRA: extensions.isSuperset(of: ["GL_EXT_texture_format_BGRA8888", "GL_EXT_read_format_bgra"]),
            hasSixteenBit: deep != DeepStorage.none, importsBuffers: context.importsBuffers(extensions))
    }
}

/// Compiles texts in a copy of this process (`fork`) before this process does: a compiler that crashes ends only the copy.
///
/// The copy has one thread, and a lock that another thread held at that moment stays locked there: a copy that stands
/// still is given up, and one that takes much memory too; what it would have told is then not known.
enum CompileTrial {
    /// Nanoseconds without any work of the copy.
    private static let patience: UInt64 = 2_000_000_000
    private static let crashes: [Int32: String] = [
        SIGSEGV: "SIGSEGV", SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGILL: "SIGILL", SIGTRAP: "SIGTRAP",
        SIGFPE: "SIGFPE: a division that overflows, such as -2147483648 / -1",
    ]

    /// How the compiler crashes at these texts; nil: it does not, or nothing is known. The device's context has to be
    /// current.
    static func crash(at texts: ProgramStore.Texts) -> String? {
        let copies = texts.stages.map { strdup($0.text) }
        defer { for copy in copies { free(copy) } }
        let child = glfx_begin_trial(
            Int32(copies.count), texts.stages.map { GLenum($0.kind) }, copies.map { UnsafePointer($0) })
        guard child > 0 else { return nil }
        let memory = ProcessMemory.read(child)?.resident ?? 0
        var (busy, since, pause) = (-1.0, monotonicNanoseconds(), UInt32(50))
        var status: Int32 = 0
        while waitpid(child, &status, WNOHANG) == 0 {
            let (now, used) = (monotonicNanoseconds(), processorSeconds(child) ?? 0)
            if used > busy { (busy, since) = (used, now) }
            let memoryUse = (ProcessMemory.read(child)?.resident ?? memory) - memory
            if now - since > patience || memoryUse > ProcessMemory.mostForCompiling {
                kill(child, SIGKILL)
                while waitpid(child, &status, 0) < 0, errno == EINTR {}
                return nil
            }
            usleep(pause)
            pause = min(2 * pause, 5000)
        }
        return crashes[status & 0x7f]
    }

    private static func processorSeconds(_ process: pid_t) -> Double? {
        var (clock, time) = (clockid_t(), timespec())
        guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else { return nil }
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
