import GLFXPrograms
@testable import GLFXRender
import Testing

/// Flat pictures for samplers of cubes and volumes.
@Suite(.needsDevice)
struct ShapedPictureTests {
    /// Red at the top and blue at the bottom; 16x8, so that it is not square. Green grows to the right.
    ///
    /// Sides are powers of two: how smaller copies of others are made is the driver's choice.
    private func flat(_ rig: any TextureRig, isTopFirst: Bool) throws -> any DeviceTexture {
        var bytes: [UInt8] = []
        for row in 0..<8 {
            let isTop = (row < 4) == isTopFirst
            for x in 0..<16 { bytes += [isTop ? 255 : 0, UInt8(16 * x), isTop ? 0 : 255, 255] }
        }
        return try rig.texture(16, 8, "rgba8", bytes)
    }

    @Test(arguments: [false, true], DeviceKind.offered)
    func everySideOfACubeShowsThePictureUpright(isTopFirst: Bool, kind: DeviceKind) throws {
        let rig = try kind.rig()
        let flat = try flat(rig, isTopFirst: isTopFirst)
        let cube = try rig.shaped(flat, isCube: true, isMipmapped: false, isTopFirst: isTopFirst)
        #expect(cube.width == 16)
        #expect(cube.height == 16)
        // In the middle of each half, away from the edges.
        for side in ["1.0, Y, 0.1", "-1.0, Y, 0.1", "0.1, Y, 1.0", "0.1, Y, -1.0"] {
            let (up, down) = ("0.5", "-0.5")
            let above = try rig.value(
                "texture(t, vec3(\(side.replacing("Y", with: up))))", of: cube, sampler: "samplerCube")
            #expect((above.x, above.z) == (1, 0))
            let below = try rig.value(
                "texture(t, vec3(\(side.replacing("Y", with: down))))", of: cube, sampler: "samplerCube")
            #expect((below.x, below.z) == (0, 1))
        }
        // The faces above and below have the picture too: half of it is red.
        for direction in ["0.1, 1.0, Z", "0.1, -1.0, Z"] {
            let ends = try ["0.5", "-0.5"].map { z in
                try rig.value(
                    "texture(t, vec3(\(direction.replacing("Z", with: z))))", of: cube, sampler: "samplerCube")
            }
            #expect(Set(ends.map(\.x)) == [0, 1])
        }
    }

    @Test(arguments: DeviceKind.offered)
    func aCubesFacesMeetWithoutASeam(kind: DeviceKind) throws {
        let rig = try kind.rig()
        let cube = try rig.target(.rgba8, shape: .cube)
        for face in 0..<6 { try rig.draw(face == 0 ? "1.0" : "0.0", into: cube, layer: face) }
        // Where the white face ends it is mixed with its neighbors by half, though it is but one pixel.
        for (direction, red) in [("1.0, 0.0, 0.0", Float(1)), ("1.0, 0.999, 0.0", 0.5), ("0.999, 0.0, 1.0", 0.5)] {
            let read = try rig.value(
                "texture(t, vec3(\(direction)))", of: cube, sampler: "samplerCube", filter: .linear)
            #expect(abs(read.x - red) < 0.01)
        }
    }

    @Test(arguments: DeviceKind.offered)
    func aVolumesOneSliceIsThePicture(kind: DeviceKind) throws {
        let rig = try kind.rig()
        let flat = try flat(rig, isTopFirst: false)
        let volume = try rig.shaped(flat, isCube: false, isMipmapped: true, isTopFirst: false)
        for z in ["0.0", "0.5", "0.99"] {
            let read = try rig.value(
                "texture(t, vec3(0.9, 0.9, \(z)))", of: volume, sampler: "sampler3D")
            #expect(isNear(read, SIMD4(1, 224 / 255, 0, 1)))
        }
        // The mean of the whole is half red, half blue.
        let far = try rig.value(
            "textureLod(t, vec3(0.5), 9.0)", of: volume, sampler: "sampler3D", isMipmapped: true)
        #expect(isNear(far, SIMD4(0.5, 120 / 255, 0.5, 1), within: 0.02))
    }

    @Test(arguments: DeviceKind.offered)
    func aCubesFacesHaveSmallerCopies(kind: DeviceKind) throws {
        let rig = try kind.rig()
        let cube = try rig.shaped(
            try flat(rig, isTopFirst: false), isCube: true, isMipmapped: true, isTopFirst: false)
        // The mean of each face is half red, half blue.
        for direction in ["1.0, 0.0, 0.0", "-1.0, 0.1, 0.0", "0.0, 1.0, 0.0", "0.0, -1.0, 0.0", "0.0, 0.0, -1.0"] {
            let far = try rig.value(
                "textureLod(t, vec3(\(direction)), 9.0)", of: cube, sampler: "samplerCube", isMipmapped: true)
            #expect(isNear(far, SIMD4(0.5, 120 / 255, 0.5, 1), within: 0.02), "\(direction)")
        }
        // All of a face is one pixel: the last copy is read.
        let wide = try rig.value(
            "textureGrad(t, vec3(2.0, 0.0, 0.0), vec3(0.0, 8.0, 0.0), vec3(0.0))", of: cube, sampler: "samplerCube",
            isMipmapped: true)
        #expect(isNear(wide, SIMD4(0.5, 120 / 255, 0.5, 1), within: 0.02))
    }
}
