@testable import GLFXCore
@testable import GLFXRender
import Testing

/// Frames that are drawn of planes in memory.
@Suite(.needsDevice) struct PlaneDrawingTests {
    /// Y'CbCr of 4:2:0 in two planes, chroma side by side.
    private final class Decoded: DecodedPicture, @unchecked Sendable {
        let (width, height) = (4, 2)
        let format: PixelFormat
        let isOpaque = true
        let hasPlanes = true
        static let refusal = "it is drawn of its planes"
        private let form: PlaneForm
        private let memory = UnsafeMutableRawPointer.allocate(byteCount: 256, alignment: 64)

        /// - Parameters:
        ///   - luma: a row of four codes, twice.
        ///   - chroma: two pairs, as they are stored.
        ///   - isSwapped: Cr comes first.
        ///   - storedWidth: of the planes, of which four columns are shown.
        init(depth: Int, shift: Int, luma: [Int], chroma: [Int], isSwapped: Bool, storedWidth: Int = 4) {
            format = depth > 8 ? .rgba16 : .rgba8
            form = PlaneForm(
                family: .yuv, width: storedWidth, height: 2, horizontalLog2: 1, verticalLog2: 1, depth: depth,
                shift: shift,
                components: [
                    .init(plane: 0), .init(plane: 1, place: isSwapped ? 1 : 0),
                    .init(plane: 1, place: isSwapped ? 0 : 1),
                ], color: ColorDescription(matrix: .bt709, range: .limited, chromaSiting: .left))
            for (row, codes) in [luma, luma, chroma].enumerated() {
                for (column, code) in codes.enumerated() {
                    if depth > 8 {
                        memory.storeBytes(
                            of: UInt16(code << shift), toByteOffset: 64 * row + 2 * column, as: UInt16.self)
                    } else {
                        memory.storeBytes(of: UInt8(code), toByteOffset: 64 * row + column, as: UInt8.self)
                    }
                }
            }
        }

        deinit { memory.deallocate() }

        func pixels() throws(Failure) -> PixelBuffer { throw Failure(.input, Self.refusal) }

        func planes() throws(Failure) -> DecoderPlanes? {
            DecoderPlanes(
                form: form, placement: PlanePlacement(width: width, height: height),
                content: .memory([
                    .init(start: memory, bytesPerRow: 64), .init(start: memory + 128, bytesPerRow: 64),
                ]), format: format, color: ColorDescription(), owner: self)
        }

        func endUse() {}
    }

    /// White, and red: 63, 102, 240 of 8 bits (BT.709, SMPTE RP 219), 250, 409, 960 of 10. P010 has its 10 bits in the
    /// upper ones of a word.
    @Test(arguments: DeviceKind.offered, [[], ["GL_EXT_texture_norm16"]] as [Set<String>])
    func chromaSideBySideIsRead(kind: DeviceKind, without: Set<String>) throws {
        for isSwapped in [false, true] {
            try check(8, 0, white: [235, 128, 128], red: [63, 102, 240], isSwapped, on: kind, without)
            try check(10, 6, white: [940, 512, 512], red: [250, 409, 960], isSwapped, on: kind, without)
            try check(10, 0, white: [940, 512, 512], red: [250, 409, 960], isSwapped, on: kind, without)
        }
    }

    /// A part of planes that no device holds: its pixels are asked for.
    @Test(arguments: DeviceKind.offered)
    func planesBeyondTheDevicesLimitAreNotTaken(kind: DeviceKind) throws {
        let picture = Decoded(
            depth: 8, shift: 0, luma: [16, 16, 16, 16], chroma: [128, 128, 128, 128], isSwapped: false,
            storedWidth: 1 << 20)
        let renderer = try kind.device(without: []).renderer(RenderPlan(width: 4, height: 2, format: picture.format))
        let failure = #expect(throws: Failure.self) { try renderer.apply(.decoded(picture), at: .first).pixels() }
        #expect(failure?.message.hasSuffix(Decoded.refusal) == true, "\(failure?.message ?? "")")
    }

    private func check(
        _ depth: Int, _ shift: Int, white: [Int], red: [Int], _ isSwapped: Bool, on kind: DeviceKind,
        _ without: Set<String>
    ) throws {
        let pairs = [white, red].flatMap { isSwapped ? [$0[2], $0[1]] : [$0[1], $0[2]] }
        let picture = Decoded(
            depth: depth, shift: shift, luma: [white[0], white[0], red[0], red[0]], chroma: pairs, isSwapped: isSwapped)
        let renderer = try kind.device(without: without).renderer(
            RenderPlan(width: 4, height: 2, format: picture.format))
        let result = try renderer.apply(.decoded(picture), at: .first).pixels()
        let top = depth > 8 ? 65535 : 255
        for (x, color) in [(0, [top, top, top]), (2, [top, 0, 0]), (3, [top, 0, 0])] {
            for y in 0..<2 {
                for channel in 0..<3 {
                    let found = Int(result[x, y][channel])
                    #expect(
                        abs(found - color[channel]) <= (depth > 8 ? 65 : 1), "\(depth) bits, \(x) \(y): \(result[x, y])"
                    )
                }
            }
        }
    }
}
