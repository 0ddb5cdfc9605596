import Foundation
import GLFXCore
import GLFXDialects
@testable import GLFXJob
import GLFXPrograms
import GLFXTestSupport
import Testing

/// Shader files that are packed as a whole.
@Suite struct PackedShaderTests {
    private let folder: Folder

    /// A project of KodeLife with one shader, as zlib packs it.
    private static let project: [UInt8] = [
        120, 156, 69, 143, 177, 14, 130, 48, 16, 64, 119, 190, 226, 156, 10, 139, 85, 195, 102, 219, 132, 160, 176, 168,
        131, 97, 35, 196, 52, 80, 145, 88, 40, 105, 129, 104, 140, 255, 46, 130, 141, 211, 187, 229, 222, 189, 35, 119,
        249, 168, 37, 12, 20, 249, 8, 56, 69, 241, 97, 131, 24, 41, 84, 222, 215, 162, 233, 24, 105, 185, 49, 194, 204,
        100, 196, 116, 188, 20, 150, 208, 61, 91, 65, 81, 116, 14, 226, 227, 254, 148, 140, 107, 230, 198, 11, 161, 71,
        170, 94, 231, 2, 90, 173, 174, 149, 20, 86, 186, 72, 195, 93, 144, 4, 169, 51, 168, 170, 128, 154, 87, 141, 235,
        193, 11, 74, 121, 137, 52, 47, 67, 37, 149, 6, 10, 131, 200, 125, 119, 189, 92, 121, 91, 120, 59, 89, 198, 8,
        158, 109, 223, 225, 167, 199, 211, 121, 203, 49, 7, 207, 117, 216, 198, 226, 127, 63, 158, 254, 99, 31, 108,
        203,
        76, 152,
    ]

    init() throws { folder = try Folder() }

    private func load(_ bytes: [UInt8]) throws -> ShaderProgram {
        try Data(bytes).write(to: folder.url.appendingPathComponent("a.klproj"))
        return try ShaderLibrary.load(folder.path("a.klproj"))
    }

    @Test func aProjectOfKodeLifeIsUnpacked() throws {
        let program = try load(Self.project)
        #expect(program.dialect == .kodelife)
        #expect(program.passes.count == 1)
    }

    @Test func aDamagedOneIsNamed() throws {
        var damaged = Self.project
        damaged[40] ^= 0xFF
        let failure = try #require(throws: Failure.self) { _ = try load(damaged) }
        #expect(failure.kind == .shader)
        #expect(failure.message == "'\(folder.path("a.klproj"))' cannot be unpacked: it is damaged")
        let short = try #require(throws: Failure.self) { _ = try load(Array(Self.project.prefix(60))) }
        #expect(short.message == "'\(folder.path("a.klproj"))' cannot be unpacked: it is damaged")
    }

    @Test func whatIsTooLargeIsNotUnpacked() throws {
        let failure = try #require(throws: Failure.self) {
            _ = try Unpacked.bytes(of: Self.project, name: "a", maximumBytes: 100, kind: .shader)
        }
        #expect(failure.message == "'a' is too large: at most 100 bytes may be packed in it")
    }
}
