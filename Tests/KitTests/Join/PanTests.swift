import GLFXCore
import GLFXJob
import GLFXMedia
import GLFXPrograms
@testable import GLFXTimeline
import Testing

/// The area of a still at each time, and the size that it is read from.
@Suite struct PanTests {
    private let pan = Pan(
        from: PictureArea(), to: PictureArea(x: 0.5, y: 0.25, width: 0.25, height: 0.5), easing: .easeIn)

    @Test func everySideGoesItsOwnWay() {
        #expect(pan.area(at: 0) == pan.from && pan.area(at: 1) == pan.to)
        let gone = Easing.easeIn.progress(0.4)
        #expect(
            pan.area(at: 0.4)
                == PictureArea(x: 0.5 * gone, y: 0.25 * gone, width: 1 - 0.75 * gone, height: 1 - 0.5 * gone))
    }

    @Test func anAreaIsCutToTheFramesShapeInItsMiddle() {
        // A picture of 3:2 in a frame of 16:9: the whole is too high by a share of 1 - 27/32.
        let whole = PictureArea().cut(to: 16.0 / 9, in: 1.5)
        #expect(whole.width == 1 && abs(whole.height - 27.0 / 32) < 1e-12 && abs(whole.y - 2.5 / 32) < 1e-12)
        // The same picture in a square: too wide by a third.
        let square = PictureArea(x: 0.1, y: 0.2, width: 0.6, height: 0.6).cut(to: 1, in: 1.5)
        #expect(abs(square.width - 0.4) < 1e-12 && abs(square.x - 0.2) < 1e-12)
        #expect(square.height == 0.6 && square.y == 0.2)
    }

    private func layers(
        _ side: Int, from: Double, to: Double, frame: Int = 16, largest: Int = 4096
    ) throws -> StillLayers {
        func middle(_ width: Double) -> PictureArea {
            PictureArea(x: (1 - width) / 2, y: (1 - width) / 2, width: width, height: width)
        }
        return try StillLayers(
            PixelBuffer(width: side, height: side, format: .bgra8), pixelAspect: Rational(1, 1),
            pan: Pan(from: middle(from), to: middle(to)), frame: PictureSize(width: frame, height: frame),
            fit: .contain, largest: largest)
    }

    @Test func theCoarsestSizeIsTakenThatIsFineEnough() throws {
        // One and a half pixels for each of the frame's 16: 24 of 256 * 1 → 32; of 256 * 0.2 → 128 (25.6).
        let layers = try layers(256, from: 1, to: 0.2)
        #expect(try layers.layer(at: 0).picture.pixels().width == 32)
        #expect(try layers.layer(at: 0.5).picture.pixels().width == 64)
        #expect(try layers.layer(at: 1).picture.pixels().width == 128)
    }

    @Test func aSmallPictureIsTakenAsItIs() throws {
        #expect(try layers(20, from: 1, to: 0.5).layer(at: 1).picture.pixels().width == 20)
    }

    @Test func whatADeviceCannotHoldIsHalved() throws {
        #expect(try layers(256, from: 0.1, to: 0.1, largest: 100).layer(at: 0).picture.pixels().width == 64)
    }

    @Test func stretchedAreasKeepTheirShape() throws {
        let layers = try StillLayers(
            PixelBuffer(width: 40, height: 20, format: .bgra8), pixelAspect: Rational(1, 1),
            pan: Pan(from: PictureArea(), to: PictureArea()), frame: PictureSize(width: 16, height: 16), fit: .stretch,
            largest: 100)
        #expect(layers.layer(at: 0.3).area == PictureArea())
    }
}
