internal import Glibc
internal import CGLFXLLVM

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
    let workers: BandWorkers
    let store: CodeStore
    private var mipmapMaker: MipmapMaker?
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
        threads: Int? = nil, stop: StopFlag = StopFlag(), cache: ProgramCache? = nil, level: MachineCode.Level
    ) throws(Failure) {
        self.level = level
        self.stop = stop
        store = try CodeStore(cache)
        workers = BandWorkers(count: threads ?? ThreadCount().count)
        renderer = "native (\(store.library.name), \(level.width) lanes)"
    }

    deinit { tiles.deallocate() }

    /// What the native renderer finds on this machine.
    package static func survey() -> NativeSurvey {
        if let missing = glfx_load_llvm() { return NativeSurvey(missing: String(cString: missing)) }
        guard let library = try? LLVMLibrary(knownFrom: nil) else { return NativeSurvey() }
        return NativeSurvey(
            library: library.name, processor: library.processor, lanes: MachineCode.Level.native.width,
            threads: ThreadCount().count)
    }

    package var target: GLSLTarget { .spirv }
    package var hasCompute: Bool { true }
    package var stopsLoops: Bool { false }
    package func drawsFloats(bits: Int) -> Bool { true }
    /// An offset in a picture is an int, which limits its bytes: 16 for a pixel of 32-bit floats.
    package func maximumSide(_ shape: TextureShape) -> Int { shape == .plane ? 16384 : 2048 }

    package func use() throws(Failure) {}
    package func finish() {}
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

    package func compile(_ texts: ShaderTexts) throws(Refusal) -> NativeProgram {
        var corners: [UInt32]?
        if let text = texts.vertex { corners = try words(text, .vertex, .vertex) }
        let main = try words(texts.main, corners == nil ? .compute : .fragment, .compile)
        do throws(Failure) {
            return try NativeProgram(
                texts, on: self, shader: SPIRVModule(main),
                vertex: corners.map { (words) throws(Failure) in try SPIRVModule(words) })
        } catch {
            throw Refusal.device(error)
        }
    }

    private func words(
        _ text: String, _ kind: SPIRVCompiler.Stage, _ stage: ShaderVariant.Stage
    ) throws(Refusal) -> [UInt32] {
        // The name stands where other drivers have the number of the text.
        do throws(SPIRVCompiler.Refusal) { return try store.words(text, kind, name: "0") } catch {
            throw .text(stage: stage, log: error.log)
        }
    }

    package func makeBuffer(_ buffer: DataBuffer) throws(Failure) -> NativeBuffer {
        try NativeBuffer(buffer, on: self)
    }

    /// Draws a picture.
    /// - Parameters:
    ///   - parts: cut into tiles where the code wants that.
    ///   - uniforms: their numbers.
    ///   - pointers: the table of pointers after them.
    ///   - isSerial: with one thread, in order.
    func run(
        _ code: MachineCode, _ parts: PictureParts, uniforms: [UInt32], _ pointers: [UnsafeMutableRawPointer?],
        isSerial: Bool = false
    ) throws(Failure) {
        let parts = parts.cut(code.tile)
        var uniforms = uniforms
        let tiles = try tileMemory(code.tile)
        let tileBytes = code.tile?.byteCount ?? 0
        uniforms.withUnsafeMutableBytes { uniforms in
            var table = [uniforms.baseAddress] + pointers
            table.withUnsafeMutableBufferPointer { table in
                guard let first = table.baseAddress else { return }
                nonisolated(unsafe) let (start, draw, tiles) = (first, code.draw, tiles)
                let stop = self.stop
                workers.draw(parts, isSerial: isSerial) { part, thread in
                    // Each part begins with a block before its code looks at the flag.
                    guard !stop.isStopped else { return }
                    let (columns, rows) = (part.columns, part.rows)
                    draw(
                        start, tiles.map { $0 + thread * tileBytes }, Int32(columns.lowerBound),
                        Int32(columns.upperBound), Int32(rows.lowerBound), Int32(rows.upperBound))
                }
            }
        }
    }

    /// A tile for each thread; nil where none is needed.
    private func tileMemory(_ tile: TileSize?) throws(Failure) -> UnsafeMutableRawPointer? {
        guard let tile else { return nil }
        let wanted = tile.byteCount * workers.count
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
        if let mipmapMaker { return try mipmapMaker.make(texture) }
        let made = try MipmapMaker(self)
        mipmapMaker = made
        try made.make(texture)
    }
}
