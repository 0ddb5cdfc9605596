internal import GLFXCore

/// Whether a device draws planes in shared memory as they are.
///
/// Some drivers take buffers and draw something else of them, without an error, or fail from then on: they are drawn once
/// beside the device that the job needs, and compared.
struct SharedTrial<Device: DrawingDevice> {
    let device: Device
    /// What frames are drawn into.
    let target: TextureRequest
    /// The format of `target` for pictures in memory.
    let format: PixelFormat

    /// How far the processor's numbers and a device's may differ, of 1: three codes of 8 bits.
    private static var tolerance: Double { 3.0 / 255 }
    /// Pixels that are compared, in each direction.
    private static var grid: Int { 64 }

    /// Draws a picture.
    /// - Parameters:
    ///   - planes: in shared memory.
    ///   - expected: the same picture, converted by the processor.
    /// - Returns: what is wrong; nil: nothing.
    /// - Throws: `.limit` where there is no memory.
    func fault(_ planes: DecoderPlanes, like expected: PixelBuffer) throws(Failure) -> String? {
        do throws(Failure) {
            defer { _ = try? device.use() }
            // Of another size: the picture's pixels are scaled.
            guard let result = try draw(planes, on: device.twin()) else { return nil }
            return isLike(result, expected) ? nil : "the graphics driver draws other pixels"
        } catch {
            guard error.kind == .gpu else { throw error }
            return error.text.spelled(in: .library)
        }
    }

    private func draw(_ planes: DecoderPlanes, on twin: Device) throws(Failure) -> PixelBuffer? {
        let input = PlaneInput(twin, target: target)
        switch try input.take(planes) {
        case .taken: break
        case .notShared(let reason): throw Failure(.gpu, reason)
        case .refused: return nil
        }
        try input.draw()
        let result = try PixelBuffer.blank(width: target.width, height: target.height, format: format)
        try input.texture?.read(into: result)
        try twin.check("draw from shared memory")
        return result
    }

    private func isLike(_ actual: PixelBuffer, _ expected: PixelBuffer) -> Bool {
        guard actual.width == expected.width, actual.height == expected.height else { return false }
        let steps = (x: max(1, actual.width / Self.grid), y: max(1, actual.height / Self.grid))
        for y in stride(from: 0, to: actual.height, by: steps.y) {
            for x in stride(from: 0, to: actual.width, by: steps.x) {
                let difference = numbers(of: actual, x, y) - numbers(of: expected, x, y)
                guard difference.indices.allSatisfy({ abs(difference[$0]) <= Self.tolerance }) else { return false }
            }
        }
        return true
    }

    private func numbers(of picture: PixelBuffer, _ x: Int, _ y: Int) -> SIMD4<Double> {
        let is8Bit = [.bgra8, .rgba8].contains(picture.format)
        return SIMD4<Double>(SIMD4<UInt32>(truncatingIfNeeded: picture[x, y])) / (is8Bit ? 255 : 65535)
    }
}
