import GLFXPrograms
@testable import GLFXRender
import Testing

/// Pictures whose rows are read and drawn in the other order, in the same memory; other devices have none.
@Suite struct UpsideDownTests {
    private let rig: any TextureRig

    init() throws { rig = try DeviceKind.native.rig() }

    private func reds(_ texture: any DeviceTexture) throws -> [Float] { try rig.floats(texture).map(\.x) }

    @Test func rowsAreReadInTheOtherOrder() throws {
        let texture = try rig.texture(1, 3, "rgba32f", bytes([0, 0, 0, 1, 1, 0, 0, 1, 2, 0, 0, 1] as [Float]))
        let other = try #require(texture.upsideDown)
        #expect(try reds(other) == [2, 1, 0])
        #expect(try reds(#require(other.upsideDown)) == [0, 1, 2])
        let target = try rig.target(.float, width: 1, height: 3)
        try rig.draw("texture(t, position)", of: other, into: target)
        #expect(try reds(target) == [2, 1, 0])
    }

    /// Also where the next drawing reads rows that the one before draws last.
    @Test func rowsAreDrawnInTheOtherOrder() throws {
        let target = try rig.target(.float, width: 3, height: 200)
        let other = try #require(target.upsideDown)
        let copy = try rig.target(.float, width: 3, height: 200)
        let wanted = (0..<200).map { Float($0) }
        for round in 0..<20 {
            try rig.draw("floor(position.y * 200.0) + \(round * 1000).0", of: target, into: other)
            try rig.draw("texelFetch(t, ivec2(position * vec2(3.0, 200.0)), 0)", of: target, into: copy)
            let rows = try reds(copy).enumerated().filter { $0.offset % 3 == 1 }.map {
                $0.element - Float(round * 1000)
            }
            #expect(rows == wanted.reversed())
        }
    }
}

extension TextureRig {
    fileprivate func draw(_ expression: String, of texture: any DeviceTexture, into target: any DeviceTexture) throws {
        try draw(
            expression, sampler: "sampler2D", of: texture, filter: .nearest, wrap: .clamp, isMipmapped: false,
            into: target, layer: 0)
    }
}
