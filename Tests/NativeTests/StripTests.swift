import GLFXCompile
import GLFXCore
import GLFXDialects
@testable import GLFXNative
import GLFXPrograms
@testable import GLFXRender
import GLFXTestSupport
import Testing

/// Passes that read a decoder's planes and write an encoder's, in strips.
@Suite struct StripTests {
    /// Planes of noise, with room after each row.
    private final class Decoded: DecodedPicture, @unchecked Sendable {
        let form: PlaneForm
        let format = PixelFormat.rgbaHalf
        let isOpaque: Bool
        let hasPlanes = true
        var width: Int { form.width }
        var height: Int { form.height }
        private let rowBytes: [Int]
        private let memory: UnsafeMutableRawPointer
        private let starts: [Int]

        init(_ form: PlaneForm) {
            self.form = form
            isOpaque = !form.hasAlpha
            let rowBytes = (0..<form.planeCount).map { plane in
                form.size(of: plane).width * form.channels(of: plane) * form.bytesPerSample + 2 * plane + 6
            }
            starts = rowBytes.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1 * form.height) }
            self.rowBytes = rowBytes
            memory = .allocate(byteCount: (starts.last ?? 0) + 64, alignment: 64)
            var state: UInt32 = 7
            for place in stride(from: 0, to: starts.last ?? 0, by: form.bytesPerSample) {
                state = state &* 1_664_525 &+ 1_013_904_223
                if form.bytesPerSample == 1 {
                    memory.storeBytes(of: UInt8(state >> 24), toByteOffset: place, as: UInt8.self)
                } else {
                    let code = UInt16(state >> UInt32(32 - form.depth)) << UInt16(form.shift)
                    memory.storeBytes(of: code, toByteOffset: place, as: UInt16.self)
                }
            }
        }

        deinit { memory.deallocate() }

        func pixels() throws(Failure) -> PixelBuffer { throw Failure(.input, "only planes are here") }

        func planes() throws(Failure) -> DecoderPlanes? {
            DecoderPlanes(
                form: form, placement: PlanePlacement(width: width, height: height),
                content: .memory(
                    rowBytes.indices.map { .init(start: memory + starts[$0], bytesPerRow: rowBytes[$0]) }),
                format: format, color: ColorDescription(), owner: self)
        }

        func endUse() {}
    }

    struct Case: CustomTestStringConvertible {
        var testDescription: String
        var text: String
        /// It is drawn in strips from planes, and to planes.
        var reads = true
        var writes = true

        init(_ name: String, _ body: String, reads: Bool = true, writes: Bool = true) {
            testDescription = name
            text = "in vec2 position; out vec4 color; uniform sampler2D frame; void main() { \(body) }"
            (self.reads, self.writes) = (reads, writes)
        }
    }

    private static let average = """
        vec4 sum = vec4(0.0);
        for (int y = -2; y <= 1; y++) for (int x = -3; x <= 1; x++)
            sum += texture(frame, position + vec2(x, y) / vec2(textureSize(frame, 0))) * float(12 + y + x);
        color = sum / 220.0;
        """

    static let cases = [
        Case("point", "vec4 c = texture(frame, position); color = vec4(c.g, 1.0 - c.r, c.b * c.b, c.a);"),
        Case("place", "color = texture(frame, position).bgra * vec4(position, 1.0, 1.0);"),
        Case("near", average),
        Case("outside", "color = texelFetch(frame, ivec2(gl_FragCoord.xy) + ivec2(5, -3), 0);"),
        Case("nothing read", "color = vec4(position, 0.5, 1.0);"),
        Case("between", "color = texture(frame, position + vec2(0.4, -1.3) / vec2(textureSize(frame, 0)));"),
        Case("far", "color = texture(frame, position.yx);", reads: false),
        Case("left", "if (position.x > 0.3) discard; color = texture(frame, position);", writes: false),
        Case(
            "both", "if (position.y > 0.6) discard; color = texture(frame, position.yx);", reads: false, writes: false),
    ]

    static let forms: [PlaneForm] = [
        form(.yuv, 1, 1), form(.yuv, 1, 0, depth: 10), form(.yuv, 0, 0, siting: .center),
        form(.yuv, 1, 1, isPacked: true),
        form(.yuv, 1, 1, depth: 10, shift: 6, isPacked: true), form(.rgb, 0, 0), form(.gray, 0, 0),
        form(.yuv, 1, 1, siting: .bottom),
    ]

    private static func form(
        _ family: PlaneForm.Family, _ horizontal: Int, _ vertical: Int, depth: Int = 8, shift: Int = 0,
        isPacked: Bool = false, siting: ColorDescription.ChromaSiting = .left
    ) -> PlaneForm {
        let planes: [PlaneForm.Component] =
            family == .gray
            ? [.init(plane: 0)]
            : isPacked
                ? [.init(plane: 0), .init(plane: 1), .init(plane: 1, place: 1)]
                : [.init(plane: 0), .init(plane: 1), .init(plane: 2)]
        return PlaneForm(
            family: family, width: 75, height: 141, horizontalLog2: horizontal, verticalLog2: vertical, depth: depth,
            shift: shift, components: planes,
            color: ColorDescription(
                matrix: .bt709, range: family == .rgb ? .full : .limited, chromaSiting: siting))
    }

    /// Every sample of the planes that are made of a picture, plane by plane.
    private func draw(
        _ shader: Case, _ form: PlaneForm, _ level: MachineCode.Level = .native, threads: Int = 1,
        cache: ProgramCache? = nil
    ) throws -> [UInt16] {
        let device = try NativeDevice(threads: threads, cache: cache, level: level)
        let program = try ShaderProgram.parse(text: shader.text, name: "a.frag")
        let plan = RenderPlan(
            width: form.width, height: form.height, format: .rgbaHalf, stages: [RenderPlan.Stage(program: program)])
        let renderer = try Renderer(device, plan)
        let sheet = PlaneSheet(form)
        try renderer.deliver(PlaneDelivery(sheet) { (buffer, _) throws(Failure) in .pixels(buffer) })
        let buffer = try renderer.apply(
            .decoded(Decoded(form)), at: FrameTime(seconds: 0, delta: 0.04, index: 0, rate: 25)
        ).pixels()
        return (0..<form.planeCount).flatMap { plane -> [UInt16] in
            let part = sheet.parts[plane]
            return (0..<part.rows).flatMap { row -> [UInt16] in
                let line = buffer.baseAddress + (part.top + row) * buffer.bytesPerRow + part.left
                return stride(from: 0, to: part.bytes, by: form.bytesPerSample).map { place in
                    form.bytesPerSample == 1
                        ? UInt16(line.load(fromByteOffset: place, as: UInt8.self))
                        : line.load(fromByteOffset: place, as: UInt16.self) >> UInt16(form.shift)
                }
            }
        }
    }

    @Test(arguments: Thoroughness.some(Thoroughness.pairs(cases, forms), each: 5))
    func processorsAndThreadsDrawTheSame(shader: Case, form: PlaneForm) throws {
        let own = try draw(shader, form)
        #expect(Set(own).count > 20)
        for level in MachineCode.Level.runnable where level != .native {
            #expect(try draw(shader, form, level) == own, "\(level.testDescription)")
        }
        let cache = MemoryCache()
        for threads in [2, 5] { #expect(try draw(shader, form, threads: threads, cache: cache.cache) == own) }
    }

    /// The picture is passed on as it is, whatever colors it has.
    @Test(arguments: forms) func whatIsPassedOnKeepsItsCodes(form: PlaneForm) throws {
        let picture = Decoded(form)
        let planes = try #require(try picture.planes())
        guard case .memory(let memory) = planes.content else { return }
        let wanted = (0..<form.planeCount).flatMap { plane -> [UInt16] in
            let size = form.size(of: plane)
            return (0..<size.height).flatMap { row -> [UInt16] in
                let line = memory[plane].start + row * memory[plane].bytesPerRow
                return (0..<size.width * form.channels(of: plane)).map { place in
                    form.bytesPerSample == 1
                        ? UInt16(line.load(fromByteOffset: place, as: UInt8.self))
                        : line.loadUnaligned(fromByteOffset: 2 * place, as: UInt16.self) >> UInt16(form.shift)
                }
            }
        }
        expectSame(try draw(Case("same", "color = texture(frame, position);"), form), wanted)
    }

    /// What strips cannot do is drawn by whole pictures, and nothing else is.
    @Test(arguments: cases) func whatStripsCannotDoIsDrawnByPictures(shader: Case) throws {
        let cache = MemoryCache()
        _ = try draw(shader, Self.forms[0], cache: cache.cache)
        let texts = cache.values.keys.map { String(decoding: $0, as: UTF8.self) }
        func has(_ use: String) -> Bool { texts.contains { $0.contains("\n\(use.utf8.count) \(use)\n") } }
        #expect(has("strips"))
        let pixels = texts.contains { $0.contains("PlanesToPixels") }
        let planes = texts.contains { $0.contains("PixelsToPlanes") }
        #expect(pixels == !shader.reads)
        #expect(planes == !shader.writes)
    }
}
