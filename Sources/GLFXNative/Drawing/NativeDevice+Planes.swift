internal import CGLFXLLVM
package import GLFXCore
internal import GLFXPrograms
package import GLFXRender
internal import Glibc

extension NativeDevice {
    /// Texts are slower at it than the processor's conversion.
    package var drawsPlanesByText: Bool { false }

    package func drawsPlanes(_ form: PlaneForm, _ placement: PlanePlacement) -> Bool {
        PlaneSource.takes(form, placement)
    }

    /// Nothing is drawn before it is known who reads the picture: a pass may read the planes themselves.
    package func draw(
        _ planes: DecoderPlanes, keeping kept: KeptColors, into target: NativeTexture
    ) throws(Failure) {
        guard case .memory(let memory) = planes.content else { throw Failure(.gpu, "the planes are not in memory") }
        target.wait(
            for: WaitingPlanes(
                source: PlaneSource(
                    form: planes.form, placement: planes.placement, kept: kept),
                addresses: PlaneAddresses(memory, owner: planes.owner), memory: memory))
    }

    /// Makes the pixels of planes.
    /// - Parameter target: of the pixels' memory; its rows go up.
    func draw(
        _ planes: WaitingPlanes, width: Int, height: Int, format: ChannelFormat, rowBytes: Int, target: PictureMemory
    ) throws(Failure) {
        let plan = PlanesToPixels(source: planes.source, target: format, targetRowBytes: rowBytes)
        let code = try planeCode(plan, pixels: width * height) { plan.build(into: $0) }
        try draw(
            NativePass(
                code, PictureParts(width: width, height: height), uniforms: [], target: target,
                pictures: [planes.addresses.picture], stop: stop, canWait: true))
    }

    package func drawsSheet(_ form: PlaneForm) -> Bool { SheetTarget.takes(form) }

    package func draw(
        _ result: NativeTexture, as sheet: PlaneSheet, opaque: Double, into target: NativeTexture
    ) throws(Failure) {
        let memory = try target.drawable()
        if let planes = result.waiting, result.planeSource?.isWhole == true, planes.source.form == sheet.form,
            !sheet.form.hasAlpha
        {
            planes.copy(to: sheet, memory.start, rowBytes: target.rowBytes)
            return noteOpaque(sheet, memory, target)
        }
        let source = KernelPlan.Texture(
            width: result.width, height: result.height, rowBytes: result.rowBytes, format: result.format,
            isLinear: false, wrap: .clamp)
        let plan = PixelsToPlanes(
            target: SheetTarget(
                sheet: sheet, rowBytes: target.rowBytes, width: result.width, height: result.height, opaque: opaque),
            source: source)
        let code = try planeCode(plan, pixels: result.width * result.height) { plan.build(into: $0) }
        noteOpaque(sheet, memory, target)
        let seams = seams.memory(for: plan.target)
        try draw(
            NativePass(
                code, PictureParts(width: result.width, height: result.height), uniforms: [], target: memory,
                pictures: [try result.memory(), seams?.picture], stop: stop, canWait: true))
        try drawSeams(plan.target, seams, memory)
    }

    /// Draws the chroma that parts of a result have left.
    func drawSeams(_ target: SheetTarget, _ seams: SeamMemory?, _ memory: PictureMemory) throws(Failure) {
        guard let seams else { return }
        let plan = SeamsToPlanes(target: target)
        let code = try planeCode(plan, pixels: target.width * target.height) { plan.build(into: $0) }
        try draw(
            NativePass(
                code, PictureParts(width: 1, height: target.seamCount), uniforms: [], target: memory,
                pictures: [seams.picture], stop: stop, canWait: true))
    }

    /// All is opaque, until code finds a pixel that is not.
    func noteOpaque(_ sheet: PlaneSheet, _ memory: PictureMemory, _ target: NativeTexture) {
        guard let coverage = sheet.coverage else { return }
        for row in 0..<coverage.rows {
            memset(memory.start + (coverage.top + row) * target.rowBytes + coverage.left, 255, coverage.bytes)
        }
    }

    /// Compiled once for each plan; with less effort for a small picture, which is drawn faster than code is optimized.
    private func planeCode(
        _ plan: some Hashable & Sendable, pixels: Int, _ build: (IRModule) -> Void
    ) throws(Failure) -> MachineCode {
        if let code = planeCodes[plan] { return code }
        let code = try store.code(planes: plan, for: level(forPixels: pixels), build)
        // A movie whose form changes with every frame must not fill the memory.
        if planeCodes.count >= 16 { planeCodes = [:] }
        planeCodes[plan] = code
        return code
    }

    func level(forPixels pixels: Int) -> MachineCode.Level {
        var level = level
        if pixels < 320 * 240 { level.isQuick = true }
        return level
    }
}

/// Planes that a picture is made of once its pixels are asked for.
struct WaitingPlanes {
    /// Its rows go up.
    let source: PlaneSource
    let addresses: PlaneAddresses
    /// Kept by `addresses`.
    let memory: [DecoderPlanes.Plane]

    /// - Parameter start: of the sheet.
    func copy(to sheet: PlaneSheet, _ start: UnsafeMutableRawPointer, rowBytes: Int) {
        for (part, plane) in zip(sheet.parts, memory) {
            for row in 0..<part.rows {
                (start + (part.top + row) * rowBytes + part.left).copyMemory(
                    from: plane.start + row * plane.bytesPerRow, byteCount: part.bytes)
            }
        }
    }
}

extension PlaneSource {
    /// All of the planes is shown, with its rows in the picture's order.
    fileprivate var isWhole: Bool {
        placement == PlanePlacement(width: form.width, height: form.height) && !isTopFirst
    }
}

/// The code that makes a picture's pixels of a decoder's planes.
struct PlanesToPixels: Hashable {
    /// Its rows go up.
    let source: PlaneSource
    let target: ChannelFormat
    let targetRowBytes: Int

    /// Rows of a part.
    private static let rows = 16

    func build(into ir: IRModule) {
        let width = source.placement.width
        let bytes = max(4 * PlaneColors.memory(source, lanes: ir.width), 64)
        PlaneCode.build(
            into: ir, tile: TileSize(columns: max(width, 1), rows: Self.rows, byteCount: bytes),
            reaches: PictureReaches(readingRows: [])
        ) { code, first, end in
            let colors = PlaneColors(source: source, code: code, place: Kernel.firstPicture, start: 0)
            ir.repeating(from: first, to: end) { row in
                let stored = colors.stored(row)
                let line = ir.address(ir.byte, code.pointer(1), (row * targetRowBytes).ref)
                colors.begin(stored)
                code.blocks(width) { column, isTail in
                    let pixels = colors.colors(stored, column, isTail: isTail)
                    ir.storePixels(
                        ir.packed(pixels, target), to: ir.address(ir.byte, line, (column * target.bytesPerPixel).ref))
                }
            }
        }
    }
}

/// The code that makes an encoder's planes of a result's pixels.
struct PixelsToPlanes: Hashable {
    let target: SheetTarget
    let source: KernelPlan.Texture

    func build(into ir: IRModule) {
        let bytes = max(4 * target.memory(lanes: ir.width), 64)
        PlaneCode.build(
            into: ir, tile: TileSize(columns: source.width, rows: target.partRows, byteCount: bytes),
            reaches: PictureReaches(readingRows: [.near(below: 0, above: 0)])
        ) { code, first, end in
            let sheet = SheetCode(
                target, part: (first, end), code: code, start: 0, seams: Kernel.firstPicture + 1)
            let picture = code.pointer(Kernel.firstPicture)
            ir.repeating(from: first, to: end) { row in
                code.blocks(source.width) { column, isTail in
                    sheet.take(row, column, isTail: isTail, ir.neighbors(source, picture, x: column, rows: [row]))
                }
                sheet.end(row)
            }
        }
    }
}

/// The code that makes the chroma where parts of a result meet, of what they have left: so no row is drawn twice.
struct SeamsToPlanes: Hashable {
    let target: SheetTarget

    func build(into ir: IRModule) {
        PlaneCode.build(
            into: ir, tile: TileSize(columns: 1, rows: 1, byteCount: 64), reaches: PictureReaches(readingRows: [])
        ) { code, first, end in
            let sheet = SheetCode(
                target, part: (ir.number(0), ir.number(target.height)), code: code, start: 0, seams: Kernel.firstPicture
            )
            ir.repeating(from: first, to: end) { sheet.writeSeam($0) }
        }
    }
}
