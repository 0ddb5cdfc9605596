internal import CGLFXLLVM
package import GLFXCompile
package import GLFXCore
package import GLFXPrograms
package import GLFXRender
internal import Glibc
internal import Synchronization

/// Shaders compiled to this processor's vector instructions: pictures are memory, programs are code.
///
/// Results have the same bits on every processor and with any number of threads.
package final class NativeDevice: DrawingDevice {
    /// What it is: `native (LLVM 15, 8 lanes)`.
    package let renderer: String
    package weak var compileObserver: (any CompileObserver)?
    /// Ends drawing from any thread.
    package let stop: StopFlag
    let level: MachineCode.Level
    var seams = SeamPool()
    /// Code for planes, by its plan.
    var planeCodes: [AnyHashable: MachineCode] = [:]
    let workers: BandWorkers
    let store: CodeStore
    package let words: WordStore
    private var mipmapMaker: MipmapMaker?
    private var waiting = PassGroup()
    /// False: each pass is drawn by itself.
    private let joinsPasses: Bool
    /// Of all threads, one after the other.
    private var tiles = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    /// Those that the next drawings use, by their bindings.
    var buffers: [Int: NativeBuffer] = [:]

    /// - Parameters:
    ///   - threads: that draw, with the caller's; nil: as many as the processors that the process may use.
    ///   - stop: ends drawing from any thread.
    ///   - cache: where compiled code is kept; nil: nowhere.
    /// - Throws: `.gpu` where LLVM is missing.
    package convenience init(
        threads: Int? = nil, stop: StopFlag = StopFlag(), cache: ProgramCache? = nil
    ) throws(Failure) {
        try self.init(threads: threads, stop: stop, cache: cache, level: .native)
    }

    init(
        threads: Int? = nil, stop: StopFlag = StopFlag(), cache: ProgramCache? = nil, level: MachineCode.Level,
        joinsPasses: Bool = true
    ) throws(Failure) {
        self.level = level
        self.joinsPasses = joinsPasses
        self.stop = stop
        store = try CodeStore(cache)
        words = WordStore(cache)
        workers = BandWorkers(count: threads ?? ThreadCount().count)
        renderer = "native (\(store.library.name), \(level.width) lanes)"
    }

    deinit { tiles.deallocate() }

    /// What the native renderer finds on this machine.
    package static func survey() -> NativeSurvey {
        if let missing = glfx_load_llvm().map({ String(cString: $0) }) { return NativeSurvey(missing: missing) }
        guard let library = try? LLVMLibrary(knownFrom: nil) else { return NativeSurvey() }
        return NativeSurvey(
            library: library.name, processor: library.processor, lanes: MachineCode.Level.native.width,
            threads: ThreadCount().count)
    }

    package var hasCompute: Bool { true }
    package var stopsLoops: Bool { false }
    package var hasWords: Bool { true }
    package var hasNormalizedWords: Bool { true }
    package func drawsFloats(bits: Int) -> Bool { true }
    /// An offset in a picture is an int, which limits its bytes: 16 for a pixel of 32-bit floats.
    package func maximumSide(_ shape: TextureShape) -> Int { shape == .plane ? 16384 : 2048 }

    package func use() throws(Failure) {}
    /// What stopped it is thrown where pixels are read.
    package func finish() { try? flush() }
    package func barrier() {}
    package func checkMemory(_ act: @autoclosure () -> String) throws(Failure) {
        try MemoryHeadroom.check(0, to: act())
    }
    package func check(_ act: @autoclosure () -> String) throws(Failure) {}

    package func makeTexture(_ request: TextureRequest) throws(Failure) -> NativeTexture {
        try NativeTexture(request, on: self)
    }

    package func makeTexture(
        _ picture: RawPicture, isFiltered: Bool, what: PictureRole
    ) throws(Failure) -> NativeTexture {
        try picture.check(what)
        let texture = try NativeTexture(
            TextureRequest(
                width: picture.width, height: picture.height, shape: picture.shape, format: picture.format,
                what: what), on: self)
        try texture.upload(picture.bytes)
        return texture
    }

    package func compile(_ pass: CompiledPass) throws(Failure) -> NativeProgram {
        try NativeProgram(
            attributes: pass.attributes, on: self, shader: pass.main, vertex: pass.vertex)
    }

    package func stock(vertex: String, fragment: String) throws(Failure) -> NativeProgram {
        let version = "#version 320 es\n"
        let (corners, picture): ([UInt32], [UInt32])
        do throws(SPIRVCompiler.Refusal) {
            corners = try words.words(version + vertex, .vertex)
            picture = try words.words(version + fragment, .fragment)
        } catch {
            throw Failure(.gpu, "the native renderer's own shader does not compile: \(error.log)")
        }
        return try compile(CompiledPass(vertex: corners, main: picture))
    }

    package func makeBuffer(_ buffer: DataBuffer) throws(Failure) -> NativeBuffer {
        try NativeBuffer(buffer, on: self)
    }

    /// Draws, or waits for what else is drawn: see `flush`.
    func draw(_ pass: NativePass) throws(Failure) {
        if !waiting.take(pass) {
            try flush()
            _ = waiting.take(pass)
        }
        if !pass.canWait || !joinsPasses { try flush() }
    }

    /// Draws what waits. Whoever looks at a picture's pixels, or changes them, calls it before.
    func flush() throws(Failure) {
        let group = waiting
        waiting = PassGroup()
        guard !group.passes.isEmpty else { return try stop.check() }
        let passes = group.passes
        let tileBytes = passes.map(\.tileBytes).max() ?? 0
        nonisolated(unsafe) let tiles = try tileMemory(tileBytes)
        let steps = BandSchedule(group, slack: 2 * (workers.count - 1)).steps
        let progress = BandProgress(passes.map(\.parts))
        let stop = self.stop
        workers.draw(steps.count, isSerial: passes[0].isSerial) { index, thread in
            let step = steps[index]
            let pass = passes[step.pass]
            let part = pass.parts[step.part]
            for need in group.needs[step.pass] {
                progress.wait(for: need.bands(for: part.rows, passes[need.pass].parts), of: need.pass)
            }
            // Each part begins with a block before its code looks at the flag.
            if !stop.isStopped { pass.draw(part, tile: tiles.map { $0 + thread * tileBytes }) }
            progress.finish(partOf: pass.parts.band(ofPart: step.part), of: step.pass)
        }
        try stop.check()
    }

    /// A tile of so many bytes for each thread; nil where none is needed.
    private func tileMemory(_ size: Int) throws(Failure) -> UnsafeMutableRawPointer? {
        guard size > 0 else { return nil }
        let wanted = size * workers.count
        if wanted > tiles.count {
            tiles.deallocate()
            tiles = UnsafeMutableRawBufferPointer(start: nil, count: 0)
            guard let memory = aligned_alloc(64, wanted) else {
                throw Failure(
                    .limit, "there is no memory for the tiles that are drawn (\(wanted >> 20) MB)",
                    advice: "allow the process more memory")
            }
            tiles = UnsafeMutableRawBufferPointer(start: memory, count: wanted)
        }
        return tiles.baseAddress
    }

    func makeMipmaps(of texture: NativeTexture) throws(Failure) {
        try flush()
        if let mipmapMaker { return try mipmapMaker.make(texture) }
        let newMaker = try MipmapMaker(self)
        mipmapMaker = newMaker
        try newMaker.make(texture)
    }
}

/// Which bands of a group's passes are drawn. Thread-safe.
final class BandProgress: @unchecked Sendable {
    /// Parts that are not drawn yet, of every band of every pass.
    private let open: UnsafeMutablePointer<Atomic<Int>>
    private let count: Int
    /// Where each pass's bands begin.
    private let starts: [Int]
    private let changed = TimedCondition()

    init(_ parts: [PictureParts]) {
        starts = parts.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.bandCount) }
        count = starts.last ?? 0
        open = .allocate(capacity: count)
        for (pass, parts) in parts.enumerated() {
            for band in 0..<parts.bandCount {
                (open + starts[pass] + band).initialize(to: Atomic(parts.parts(ofBand: band).count))
            }
        }
    }

    deinit {
        open.deinitialize(count: count)
        open.deallocate()
    }

    /// Returns once the bands are drawn; at once where they are.
    func wait(for bands: Range<Int>, of pass: Int) {
        for band in bands where isOpen(band, pass) {
            changed.withLock {
                while isOpen(band, pass) { changed.wait() }
            }
        }
    }

    /// Call it for each part that was drawn.
    func finish(partOf band: Int, of pass: Int) {
        let left = open[starts[pass] + band].subtract(1, ordering: .acquiringAndReleasing).newValue
        guard left == 0 else { return }
        // Whoever has just found it open waits by now.
        changed.withLock {}
        changed.signal()
    }

    private func isOpen(_ band: Int, _ pass: Int) -> Bool {
        open[starts[pass] + band].load(ordering: .acquiring) > 0
    }
}
