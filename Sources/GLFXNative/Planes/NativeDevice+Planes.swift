internal import Glibc

extension NativeDevice {
    /// Texts are slower at it than the processor's conversion.
    package var drawsPlanesByText: Bool { false }

    package func drawsPlanes(_ form: PlaneForm, _ placement: PlanePlacement) -> Bool {
        PlanesToPixels.takes(form, placement)
    }

    package func draw(
        _ planes: PlanePicture, keepsExcursions: Bool, into target: NativeTexture
    ) throws(Failure) {
        guard case .memory(let memory) = planes.content else { throw Failure(.gpu, "the planes are not in memory") }
        let plan = PlanesToPixels(
            form: planes.form, placement: planes.placement, keepsExcursions: keepsExcursions, target: target.format,
            targetRowBytes: target.rowBytes)
        let code = try planeCode(plan, pixels: target.width * target.height) { plan.build(into: $0) }
        try draw(
            NativePass(
                code, PictureParts(width: target.width, height: target.height),
                uniforms: memory.map { UInt32(bitPattern: Int32(truncatingIfNeeded: $0.bytesPerRow)) },
                target: try target.drawable(isOpaque: !planes.form.hasAlpha),
                pictures: memory.map {
                    PictureMemory(start: UnsafeMutableRawPointer(mutating: $0.start), owner: planes.owner)
                }, stop: stop, canWait: true))
    }

    package func drawsSheet(_ form: PlaneForm) -> Bool { PixelsToPlanes.takes(form) }

    package func draw(
        _ result: NativeTexture, as sheet: PlaneSheet, opaque: Double, into target: NativeTexture
    ) throws(Failure) {
        let source = KernelPlan.Texture(
            width: result.width, height: result.height, rowBytes: result.rowBytes, format: result.format,
            isLinear: false, wrap: .clamp)
        let plan = PixelsToPlanes(sheet: sheet, sheetRowBytes: target.rowBytes, source: source, opaque: opaque)
        let code = try planeCode(plan, pixels: result.width * result.height) { plan.build(into: $0) }
        let memory = try target.drawable()
        if let coverage = sheet.coverage {
            for row in 0..<coverage.rows {
                memset(memory.start + (coverage.top + row) * target.rowBytes + coverage.left, 255, coverage.bytes)
            }
        }
        try draw(
            NativePass(
                code, PictureParts(width: result.width, height: result.height), uniforms: [], target: memory,
                pictures: [try result.memory()], stop: stop, canWait: true))
    }

    /// Compiled once for each plan; with less effort for a small picture, which is drawn faster than code is optimized.
    private func planeCode(
        _ plan: some Hashable & Sendable, pixels: Int, _ build: (IRModule) -> Void
    ) throws(Failure) -> MachineCode {
        if let made = planeCodes[plan] { return made }
        var level = level
        if pixels < Self.smallPicture { level.isQuick = true }
        let made = try store.code(planes: plan, for: level, build)
        // A movie whose form changes with every frame must not fill the memory.
        if planeCodes.count >= 16 { planeCodes = [:] }
        planeCodes[plan] = made
        return made
    }

    private static let smallPicture = 320 * 240
}
