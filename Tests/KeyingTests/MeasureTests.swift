import Foundation
import GLFXCore
import GLFXKeying
import Testing

@testable import GLFXMeasure

/// What a first pass measures, on pictures whose light, motion, noise and colors are known.
@Suite struct MeasureTests {
    /// A smooth scene without end: any place has a value between 0.2 and 0.8.
    private func scene(_ x: Double, _ y: Double) -> Double {
        let fine: Double = sin(x * 0.21 + 1) * cos(y * 0.17)
        let middle: Double = sin(x * 0.063 - y * 0.09)
        let coarse: Double = cos(x * 0.031 + y * 0.047)
        return 0.5 + 0.1 * (fine + middle + coarse)
    }

    /// What a camera sees: the pixel at p from the middle shows the scene at the place that comes to p.
    private func shot(_ camera: Similarity, _ width: Int, _ height: Int) -> GrayPicture {
        let back = camera.inverse
        var pixels: [Float] = []
        for y in 0..<height {
            for x in 0..<width {
                let across: Double = Double(x) + 0.5 - Double(width) / 2
                let down: Double = Double(y) + 0.5 - Double(height) / 2
                let place = back.applied(to: SIMD2(across, down))
                pixels.append(Float(scene(place.x, place.y)))
            }
        }
        return GrayPicture(width: width, height: height, pixels: pixels)
    }

    private func similarity(_ x: Double, _ y: Double, degrees: Double = 0, scale: Double = 1) -> Similarity {
        let angle = degrees * .pi / 180
        return Similarity(turn: scale * SIMD2(cos(angle), sin(angle)), shift: SIMD2(x, y))
    }

    @Test(arguments: [
        (0.0, 0.0, 0.0, 1.0), (0.4, -0.3, 0, 1), (7.3, -4.6, 0, 1), (-30, 18, 0, 1), (3, 2, 2.5, 1), (-4, 1, -1, 1.03),
    ])
    func aMoveIsFoundToAFewHundredthsOfAPixel(x: Double, y: Double, degrees: Double, scale: Double) {
        let (width, height) = (320, 180)
        var path = CameraPath()
        let size = SIMD2(Double(width), Double(height))
        path.add(shot(Similarity(), width, height), size: size, at: 0)
        path.add(shot(similarity(x, y, degrees: degrees, scale: scale), width, height), size: size, at: 0.04)
        // Locked, both come to the middle between them: the one's correction against the other's is the move.
        let corrections = path.corrections(smoothing: 1, isLocked: true)
        let found = corrections[1].inverse.after(corrections[0])
        #expect(abs(found.shift.x - x) < 0.05 && abs(found.shift.y - y) < 0.05, "\(found)")
        #expect(abs(found.degrees - degrees) < 0.02 && abs(found.scale - scale) < 0.0005, "\(found)")
    }

    @Test func aShakingCameraIsSteadyAfterItsCorrection() {
        let (width, height) = (320, 180)
        let size = SIMD2(Double(width), Double(height))
        // A pan with shaking of three frequencies.
        let cameras = (0..<60).map { (frame: Int) -> Similarity in
            let t = Double(frame)
            let x: Double = 0.8 * t + 3 * sin(t * 2.1) + 2 * cos(t * 1.3)
            let y: Double = 2.5 * sin(t * 1.7)
            return similarity(x, y, degrees: 0.6 * sin(t * 2.6))
        }
        var path = CameraPath()
        for (frame, camera) in cameras.enumerated() {
            path.add(shot(camera, width, height), size: size, at: Double(frame) / 25)
        }
        #expect(path.shotCount == 1)
        let corrections = path.corrections(smoothing: 0.5, isLocked: false)
        let steady = zip(corrections, cameras).map { $0.after($1) }
        func jitter(_ path: [Similarity]) -> Double {
            // The acceleration, which a steady pan has none of.
            var sum = 0.0
            for frame in 2..<path.count - 1 {
                let change: SIMD2<Double> = path[frame + 1].shift - 2 * path[frame].shift + path[frame - 1].shift
                sum += (change * change).sum()
            }
            return (sum / Double(path.count)).squareRoot()
        }
        let (before, after) = (jitter(cameras), jitter(steady))
        #expect(after < before / 15, "\(before) became \(after)")
        let zoom = path.zoom(for: corrections, atMost: 1.5)
        #expect(zoom > 1.01 && zoom < 1.2)
        // No corner is uncovered, and a little less zoom uncovers one.
        func covers(_ zoom: Double) -> Bool {
            let corners: [SIMD2<Double>] = [SIMD2(-1, -1), SIMD2(1, -1), SIMD2(-1, 1), SIMD2(1, 1)]
            for correction in corrections {
                for corner in corners {
                    let place = correction.inverse.applied(to: corner * (size / (2 * zoom)))
                    if abs(place.x) > size.x / 2 + 1e-9 || abs(place.y) > size.y / 2 + 1e-9 { return false }
                }
            }
            return true
        }
        #expect(covers(zoom) && !covers(zoom - 0.002))
    }

    @Test func aSubjectThatMovesByItselfDoesNotCount() {
        let (width, height) = (320, 180)
        let size = SIMD2(Double(width), Double(height))
        func frame(_ camera: Similarity, subject: Int) -> GrayPicture {
            let picture = shot(camera, width, height)
            var pixels = picture.pixels
            for y in 60..<140 {
                for x in subject..<subject + 90 { pixels[y * width + x] = (x - subject) / 6 % 2 == 0 ? 0.9 : 0.1 }
            }
            return GrayPicture(width: width, height: height, pixels: pixels)
        }
        var path = CameraPath()
        path.add(frame(Similarity(), subject: 100), size: size, at: 0)
        path.add(frame(similarity(2.4, 1.2), subject: 92), size: size, at: 0.04)
        let corrections = path.corrections(smoothing: 1, isLocked: true)
        let found = corrections[1].inverse.after(corrections[0])
        #expect(abs(found.shift.x - 2.4) < 0.15 && abs(found.shift.y - 1.2) < 0.15, "\(found)")
    }

    @Test func anotherSceneIsACut() {
        let (width, height) = (320, 180)
        let size = SIMD2(Double(width), Double(height))
        let weave = (0..<width * height).map { (place: Int) -> Float in
            let across: Double = sin(Double(place % width) * 0.5)
            let down: Double = sin(Double(place / width) * 0.7)
            return Float(0.5 + 0.3 * across * down)
        }
        let other = GrayPicture(width: width, height: height, pixels: weave)
        var path = CameraPath()
        path.add(shot(Similarity(), width, height), size: size, at: 0)
        path.add(shot(similarity(1, 0), width, height), size: size, at: 0.04)
        path.add(other, size: size, at: 0.08)
        #expect(path.shotCount == 2)
        #expect(path.corrections(smoothing: 1, isLocked: false)[2] == Similarity())
    }

    // MARK: Light

    @Test func flickerIsTakenOutAndAFadeStays() {
        var meter = FlickerMeter()
        let count = 100
        // A fade of the light to half, with flicker of 10 % on it.
        let fade = (0..<count).map { (frame: Int) -> Double in 1 - 0.5 * Double(frame) / Double(count) }
        let flicker = (0..<count).map { (frame: Int) -> Double in 1 + 0.1 * sin(Double(frame) * 2.3) }
        for frame in 0..<count {
            let light = fade[frame] * flicker[frame]
            let pixels = (0..<48 * 27).map { (index: Int) -> SIMD3<Float> in
                // A bright block walks through.
                let isSubject = (index % 48 + frame) % 48 < 10
                let wall: Double = 0.2 + 0.3 * Double(index / 48) / 27
                return SIMD3(repeating: Float((isSubject ? 0.6 : wall) * light))
            }
            meter.add(SamplePicture(width: 48, height: 27, pixels: pixels), at: Double(frame) / 25)
        }
        let gains = meter.gains(window: 1)
        let before = (0..<count).map { (frame: Int) -> Double in flicker[frame] * fade[frame] }
        let result = (0..<count).map { (frame: Int) -> Double in Double(gains[frame].x) * before[frame] }
        func ripple(_ values: [Double]) -> Double {
            var most = 0.0
            for frame in 2..<count - 2 {
                most = max(most, abs(values[frame + 1] - 2 * values[frame] + values[frame - 1]))
            }
            return most
        }
        #expect(ripple(result) < ripple(before) / 25, "\(ripple(before)) became \(ripple(result))")
        // The fade is as it was.
        for frame in 0..<count { #expect(abs(result[frame] / fade[frame] - 1) < 0.02, "frame \(frame)") }
    }

    // MARK: Noise

    @Test(arguments: [0.005, 0.02, 0.08]) func noiseIsMeasuredOnATexturedScene(deviation: Double) {
        var state: UInt64 = 7
        func uniform() -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 11) / Double(1 << 53)
        }
        let picture = shot(Similarity(), 320, 180)
        let pixels = picture.pixels.map { (value: Float) -> Float in
            // The sum of twelve has the variance 1.
            var sum = -6.0
            for _ in 0..<12 { sum += uniform() }
            return value + Float(sum * deviation)
        }
        let found = Double(GrayPicture(width: 320, height: 180, pixels: pixels).noise)
        #expect(abs(found / deviation - 1) < 0.06, "\(found)")
    }

    // MARK: Colors

    @Test func aLinearGradeIsFound() throws {
        let colors = (0..<400).map { (index: Int) -> SIMD3<Float> in
            let red = Float(sin(Double(index))), green = Float(cos(Double(index) * 1.7))
            let blue = Float(sin(Double(index) * 0.3 + 1))
            return SIMD3(0.5 + 0.3 * red, 0.4 + 0.2 * green, 0.5 + 0.25 * blue)
        }
        // Symmetric and positive: that is the map that moves colors least.
        let rows: [SIMD3<Float>] = [SIMD3(0.9, 0.1, 0), SIMD3(0.1, 0.8, 0.05), SIMD3(0, 0.05, 0.7)]
        let offset = SIMD3<Float>(0.02, 0.05, 0.1)
        func graded(_ c: SIMD3<Float>) -> SIMD3<Float> {
            let mapped = SIMD3<Float>((rows[0] * c).sum(), (rows[1] * c).sum(), (rows[2] * c).sum())
            return mapped + offset
        }
        let one = SamplePicture(width: 20, height: 20, pixels: colors)
        let other = SamplePicture(width: 20, height: 20, pixels: colors.map(graded))
        let found = try #require(ColorTransfer(from: [one], to: [other]))
        for row in 0..<3 {
            for column in 0..<3 { #expect(abs(found.rows[row][column] - Double(rows[row][column])) < 0.002) }
            #expect(abs(found.offset[row] - Double(offset[row])) < 0.002)
        }
    }

    // MARK: Scopes

    @Test func scopesCountEveryPixelAtItsOwnLevel() {
        let picture = PixelBuffer(width: 512, height: 4, format: .rgba16)
        // Red is a ramp of 10 bits' every second code; green is at a half; blue is white in the last row.
        for y in 0..<4 {
            for x in 0..<512 {
                let red = UInt16((Double(2 * x) / 1023 * 65535).rounded())
                picture[x, y] = SIMD4(red, 32768, y == 3 ? 65535 : 0, x == 0 ? 0 : 65535)
            }
        }
        let scopes = Scopes(picture)
        #expect(scopes.pixels == 511 * 4 && scopes.whites == 511 && scopes.blacks == 0)
        for code in 1..<512 {
            #expect(scopes.histograms[1][2 * code] == 4 && scopes.histograms[1][2 * code - 1] == 0)
        }
        #expect(scopes.histograms[2][512] == 511 * 4)
        #expect(scopes.histograms[3][0] == 511 * 3 && scopes.histograms[3][1023] == 511)
        // Two pixels of a row in each column of the waveform; the first lacks one.
        #expect(scopes.waveforms[2][256 * Scopes.columns + 9] == 8)
        #expect(scopes.waveforms.allSatisfy { $0.reduce(0, +) == 511 * 4 })
        #expect(scopes.bytes.count == 4 * 256 * 512 + 256 * 256 + 4 * 1024 * 4)
        #expect(scopes.bytes[2 * 256 * 512 + 256 * 256 + 9] == 46)
    }

    @Test func theVectorscopeShowsColorBarsWhereBT709PutsThem() {
        // 75 % yellow: Y' = 0.6959, Cb = -0.375, Cr = 0.0344 (BT.709-6, 3.2 and 3.3).
        let picture = PixelBuffer(width: 2, height: 2, format: .rgba8)
        for y in 0..<2 { for x in 0..<2 { picture[x, y] = SIMD4(191, 191, 0, 255) } }
        let place = Scopes(picture).vectors.firstIndex { $0 > 0 } ?? 0
        #expect(abs(Double(place % 256) - (0.5 - 0.375) * 256) <= 1)
        #expect(abs(Double(place / 256) - (0.5 + 0.0344) * 256) <= 1)
    }

    @Test func zebraMarksWhatIsClippedAndNothingElse() throws {
        let picture = PixelBuffer(width: 30, height: 12, format: .rgba8)
        for y in 0..<12 {
            for x in 0..<10 { picture[x, y] = SIMD4(255, 80, 0, 255) }
            for x in 10..<20 { picture[x, y] = SIMD4(0, 0, 0, 255) }
            for x in 20..<30 { picture[x, y] = SIMD4(254, 1, 0, 255) }
        }
        let zebra = try picture.zebra(from: 1)
        for x in 0..<30 { #expect((zebra[x, 5].w > 0) == (x < 20)) }
        #expect(zebra[0, 0] == SIMD4(255, 255, 255, 255) && zebra[6, 0] == SIMD4(0, 0, 0, 255))
        #expect(zebra[12, 3].z > zebra[12, 3].x)
        #expect(try picture.zebra(from: 0.99)[25, 5].w > 0)
    }
}
