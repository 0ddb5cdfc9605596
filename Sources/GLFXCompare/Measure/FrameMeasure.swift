internal import CGLFXPixels
internal import GLFXCore
internal import GLFXMedia

/// Measures how far frames in a common form are apart.
///
/// Belongs to one thread.
final class FrameMeasure {
    private let form: CommonForm
    private let tolerance: Tolerance
    /// For rows of pixels that differ by too much.
    private var marks: [UInt8] = []
    /// For the sums of blocks.
    private var sums: [UInt64] = []

    init(_ form: CommonForm, tolerance: Tolerance) {
        (self.form, self.tolerance) = (form, tolerance)
    }

    /// - Throws: `.limit` where memory runs out.
    func figures(actual: ComparableFrame, expected: ComparableFrame) throws(Failure) -> FrameFigures {
        let ignored = tolerance.ignored
        let patched = ignored.isEmpty ? actual : try Self.patched(actual, with: expected, in: ignored)
        var (squares, counts, similar): ([Double], [Double], [Double?]) = ([], [], [])
        var total = Distance()
        for (one, other) in zip(patched.planes, expected.planes) {
            var pair = Self.pair(one, other, patched.bytesPerSample)
            let skipped = ignored.isEmpty ? 0 : Self.mask(ignored, of: one).reduce(0) { $0 + Int($1) }
            let count = Double(max(0, one.width * one.height - skipped))
            let distance = Distance(&pair)
            total.add(distance)
            squares.append(count > 0 ? distance.squares / count : 0)
            counts.append(count)
            // Equal planes have a similarity of exactly 1.
            similar.append(
                distance.isNone ? (one.width >= 8 && one.height >= 8 ? 1 : nil) : similarity(&pair, one, ignored))
        }
        let all = counts.reduce(0, +)
        let weights = counts.map { all > 0 ? $0 / all : 0 }
        let pixels = counts.first ?? 0
        func share(beyond limit: Double, if isNeeded: Bool) -> Double {
            isNeeded && pixels > 0 ? Double(markedPixels(patched, expected, beyond: limit)) / pixels : 0
        }
        let allowed = tolerance.allowedDifference
        return FrameFigures(
            index: expected.coded.index, actualIndex: actual.coded.index, time: expected.coded.time,
            actualTime: actual.coded.time, most: total.most,
            share: share(beyond: allowed, if: total.most > allowed || total.unlike > 0),
            psnr: PSNR(errors: squares, weights: weights, peak: Double(form.most)),
            ssim: SSIM(components: similar, weights: weights),
            light: form.isLight
                ? LightFigures(
                    mean: all > 0 ? total.sum / all : 0, expected: total.there,
                    unlike: share(beyond: .greatestFiniteMagnitude, if: total.unlike > 0)) : nil)
    }

    /// How far planes are apart.
    private struct Distance {
        /// Of light only: the sum of the absolute differences, the expected number where the difference is greatest, and samples
        /// without a difference.
        var (sum, there, unlike) = (0.0, 0.0, UInt64(0))
        /// The sum of the squared differences, and the greatest one.
        var (squares, most) = (0.0, 0.0)

        var isNone: Bool { most == 0 && unlike == 0 }

        init() {}

        init(_ pair: inout glfx_plane_pair) {
            if pair.bytes == 4 {
                let light = glfx_measure_light(&pair)
                (sum, there, unlike) = (light.sum, light.there, light.unlike)
                (squares, most) = (light.squares, light.most)
            } else {
                let codes = glfx_measure_distance(&pair)
                (squares, most) = (Double(codes.squares), Double(codes.most))
            }
        }

        mutating func add(_ other: Distance) {
            if other.most > most { (most, there) = (other.most, other.there) }
            (sum, squares, unlike) = (sum + other.sum, squares + other.squares, unlike + other.unlike)
        }
    }

    private static func pair(
        _ one: ComparableFrame.Plane, _ other: ComparableFrame.Plane, _ bytes: Int
    ) -> glfx_plane_pair {
        glfx_plane_pair(
            first: one.start, second: other.start, first_step: one.step, second_step: other.step,
            width: UInt32(one.width), height: UInt32(one.height), bytes: UInt32(bytes))
    }

    private func similarity(
        _ pair: inout glfx_plane_pair, _ plane: ComparableFrame.Plane, _ ignored: [IgnoredArea]
    ) -> Double? {
        let room = 8 * (plane.width / 4 + 8)
        if sums.count < room { sums = [UInt64](repeating: 0, count: room) }
        let blocks = ignored.isEmpty ? nil : Self.blocks(ignored, of: plane)
        let result =
            pair.bytes == 4
            ? glfx_measure_light_similarity(&pair, blocks)
            : glfx_measure_similarity(&pair, UInt32(form.most), blocks, &sums)
        return result.windows > 0 ? result.sum / Double(result.windows) : nil
    }

    /// How many pixels differ by more than this in any component.
    private func markedPixels(
        _ actual: ComparableFrame, _ expected: ComparableFrame, beyond limit: Double
    ) -> Int {
        guard let first = actual.planes.first else { return 0 }
        var picture = glfx_picture_pair()
        picture.count = UInt32(min(4, actual.planes.count))
        withUnsafeMutablePointer(to: &picture) { pointer in
            for (index, (one, other)) in zip(actual.planes, expected.planes).prefix(4).enumerated() {
                glfx_set_plane(
                    pointer, UInt32(index), Self.pair(one, other, actual.bytesPerSample), UInt32(one.horizontalLog2),
                    UInt32(one.verticalLog2))
            }
        }
        if marks.count < 2 * first.width { marks = [UInt8](repeating: 0, count: 2 * first.width) }
        return Int(glfx_count_apart(&picture, limit, &marks))
    }

    // MARK: Ignored areas

    /// 1 for each sample of a plane that is ignored.
    private static func mask(_ areas: [IgnoredArea], of plane: ComparableFrame.Plane) -> [UInt8] {
        var mask = [UInt8](repeating: 0, count: plane.width * plane.height)
        for area in areas {
            let (columns, rows) = area.samples(of: plane)
            for y in rows { for x in columns { mask[y * plane.width + x] = 1 } }
        }
        return mask
    }

    /// 1 for each block of 4x4 samples that an area touches.
    private static func blocks(_ areas: [IgnoredArea], of plane: ComparableFrame.Plane) -> [UInt8] {
        let (across, down) = (plane.width / 4, plane.height / 4)
        var blocks = [UInt8](repeating: 0, count: across * down)
        for area in areas {
            let (columns, rows) = area.samples(of: plane)
            guard !columns.isEmpty, !rows.isEmpty else { continue }
            for y in rows.lowerBound / 4..<min(down, (rows.upperBound + 3) / 4) {
                for x in columns.lowerBound / 4..<min(across, (columns.upperBound + 3) / 4) {
                    blocks[y * across + x] = 1
                }
            }
        }
        return blocks
    }

    /// A copy with the expected samples in the ignored areas, so that nothing differs there.
    private static func patched(
        _ actual: ComparableFrame, with expected: ComparableFrame, in areas: [IgnoredArea]
    ) throws(Failure) -> ComparableFrame {
        let bytes = actual.bytesPerSample
        var (planes, memory): ([ComparableFrame.Plane], [PlaneMemory]) = ([], [])
        for (one, other) in zip(actual.planes, expected.planes) {
            let copy = try PlaneMemory(width: one.width, height: one.height, bytes: bytes)
            for y in 0..<one.height {
                UnsafeMutableRawPointer(copy.start + y * copy.step)
                    .copyMemory(from: one.start + y * one.step, byteCount: one.width * bytes)
            }
            for area in areas {
                let (columns, rows) = area.samples(of: one)
                for y in rows where !columns.isEmpty {
                    UnsafeMutableRawPointer(copy.start + y * copy.step + columns.lowerBound * bytes).copyMemory(
                        from: other.start + y * other.step + columns.lowerBound * bytes,
                        byteCount: columns.count * bytes)
                }
            }
            var plane = one
            (plane.start, plane.step) = (UnsafePointer(copy.start), copy.step)
            planes.append(plane)
            memory.append(copy)
        }
        return ComparableFrame(actual.coded, planes: planes, bytes: bytes, most: actual.most, memory: memory)
    }
}
