import CGLFXGLES
import Foundation
@testable import GLFXCore
@testable import GLFXGLES
@testable import GLFXRender
import Testing

/// A renderer over many frames, and several of them.
@Suite(.needsDevice)
struct RunningTests {
    private static let chain = [
        fragment("", "color = texture(picture, position).gbra;"),
        fragment("", "color = texture(picture, position).brga;"),
    ]

    private func plan(_ width: Int, _ height: Int) throws -> RenderPlan {
        RenderPlan(
            width: width, height: height, format: .bgra8,
            stages: try Self.chain.enumerated().map { .init(program: try program($1, name: "\($0).frag")) },
            background: .picture(0))
    }

    /// How many of the first names are textures.
    private func textureCount() -> Int { (1...200).count { glIsTexture(GLuint($0)) == GLboolean(GL_TRUE) } }

    @Test func fiftyFramesNeedNoMoreTexturesThanOne() throws {
        let device = try GraphicsDevice(.software)
        let renderer = try Renderer(device, plan(32, 16))
        let (source, result) = (
            plain(SIMD4(1, 2, 3, 4), width: 32, height: 16), PixelBuffer(width: 32, height: 16, format: .bgra8)
        )
        try renderer.setInput(0, source)
        try renderer.render(source, at: .first, into: result)
        let count = textureCount()
        // The frame, the background, and the targets of the two passes.
        #expect(count == 4)
        for index in 1...50 {
            try renderer.setInput(0, source)
            try renderer.render(
                source, at: FrameTime(seconds: 0, delta: 0, index: index, rate: 25), into: result)
        }
        #expect(textureCount() == count)
    }

    @Test func anInputKeepsItsTextureWhileSizeAndFormatStay() throws {
        let input = InputPicture(StockPasses(try GraphicsDevice(.software)), what: .input(0))
        try input.upload(plain(.zero, width: 3, height: 2))
        let first = try #require(input.texture)
        try input.upload(plain(.zero, width: 3, height: 2))
        #expect(input.texture === first)
        try input.upload(plain(.zero, width: 2, height: 3))
        let second = try #require(input.texture)
        #expect(second !== first)
        #expect((second.width, second.height) == (2, 3))
        try input.upload(plain(.zero, width: 2, height: 3, format: .rgba16))
        #expect(input.texture !== second)
    }

    @Test func aRendererTakesItsTexturesAlong() throws {
        let device = try GraphicsDevice(.software)
        var renderer: Renderer? = try Renderer(device, plan(32, 16))
        #expect(textureCount() > 0)
        withExtendedLifetime(renderer) {}
        renderer = nil
        device.makeCurrent()
        #expect(textureCount() == 0)
    }

    @Test func twoRenderersOneAfterTheOther() throws {
        for size in [8, 24] {
            let source = plain(SIMD4(10, 20, 30, 255), width: size, height: size)
            let result = try draw(source, [.init(program: try program(Self.chain[0]))])
            #expect(result[size - 1, 0] == SIMD4(20, 30, 10, 255))
        }
    }

    @Test func twoDevicesTakeTurnsOnOneThread() throws {
        let (first, second) = (try GraphicsDevice(.software), try GraphicsDevice(.software))
        let a = try Renderer(
            first, RenderPlan(width: 2, height: 2, format: .bgra8, stages: [.init(program: try program(Self.chain[0]))])
        )
        let b = try Renderer(
            second,
            RenderPlan(width: 2, height: 2, format: .bgra8, stages: [.init(program: try program(Self.chain[1]))]))
        let source = plain(SIMD4(10, 20, 30, 255))
        let result = PixelBuffer(width: 2, height: 2, format: .bgra8)
        for _ in 0..<3 {
            try a.render(source, at: .first, into: result)
            #expect(result[0, 0] == SIMD4(20, 30, 10, 255))
            try b.render(source, at: .first, into: result)
            #expect(result[0, 0] == SIMD4(30, 10, 20, 255))
        }
    }

    @Test func aDeviceBelongsToTheThreadThatMadeIt() throws {
        nonisolated(unsafe) let device = try GraphicsDevice(.software)
        nonisolated(unsafe) var elsewhere: Failure?
        let done = DispatchSemaphore(value: 0)
        Thread {
            elsewhere = failure { _ = try Renderer(device, RenderPlan(width: 2, height: 2, format: .bgra8)) }
            done.signal()
        }.start()
        done.wait()
        #expect(elsewhere?.kind == .gpu)
        #expect(elsewhere?.message.contains("another thread") == true)
        withExtendedLifetime(device) {}
    }

    @Test func twoThreadsDrawAtOnce() async throws {
        let results = await withTaskGroup(of: [Bool].self) { group in
            for code in 1...2 {
                group.addTask {
                    await withCheckedContinuation { continuation in
                        Thread { continuation.resume(returning: drawTwenty(UInt16(40 * code))) }.start()
                    }
                }
            }
            return await group.reduce(into: [Bool]()) { $0 += $1 }
        }
        #expect(results.count == 40)
        #expect(results.allSatisfy { $0 })
    }

    @Test func aTimedRendererTellsTheStepsApart() throws {
        let device = try GraphicsDevice(.software)
        let renderer = try Renderer(device, RenderPlan(width: 640, height: 480, format: .bgra8), isTimed: true)
        let source = plain(.zero, width: 640, height: 480)
        try renderer.render(source, at: .first, into: PixelBuffer(width: 640, height: 480, format: .bgra8))
        #expect(renderer.clock[.upload] > 0)
        #expect(renderer.clock[.draw] > 0)
        #expect(renderer.clock[.readBack] > 0)
        #expect(renderer.clock[.decode] == 0)
    }
}

/// Whether each of twenty frames of this code is inverted, on a device of this thread's own.
private func drawTwenty(_ code: UInt16) -> [Bool] {
    do {
        let device = try GraphicsDevice(.software)
        let shader = try program(fragment("", "color = 1.0 - texture(picture, position);"))
        let renderer = try Renderer(
            device, RenderPlan(width: 16, height: 16, format: .bgra8, stages: [.init(program: shader)]))
        let source = plain(SIMD4(repeating: code), width: 16, height: 16)
        let result = PixelBuffer(width: 16, height: 16, format: .bgra8)
        return try (0..<20).map { index in
            try renderer.render(
                source, at: FrameTime(seconds: 0, delta: 0, index: index, rate: 25), into: result)
            return pixels(result).allSatisfy { $0 == SIMD4(repeating: 255 - code) }
        }
    } catch {
        return []
    }
}
