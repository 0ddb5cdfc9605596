import Foundation
import GLFXCore
@testable import GLFXJob
import GLFXPrograms
import GLFXTestSupport
import Testing

/// Which files a shader may read, and by which names.
@Suite struct ShaderFolderTests {
    private let folder: Folder
    private let shader = """
        varying vec2 uv;
        uniform sampler2D image;
        #include "lib/space/ratio.glsl"
        void main() { gl_FragColor = texture2D(image, ratio(uv)); }
        """

    init() throws {
        folder = try Folder()
        for name in ["own", "own/lib", "elsewhere", "elsewhere/lib", "elsewhere/lib/space", "elsewhere/lib/math"] {
            try FileManager.default.createDirectory(
                at: folder.url.appendingPathComponent(name), withIntermediateDirectories: true)
        }
        try folder.write(shader, to: "own/a.frag")
        // A library as lygia is laid out: files that include their neighbours by relative paths.
        try folder.write(
            "#include \"../math/half.glsl\"\nvec2 ratio(vec2 v) { return v * HALF; }\n",
            to: "elsewhere/lib/space/ratio.glsl")
        try folder.write("#define HALF 0.5\n", to: "elsewhere/lib/math/half.glsl")
    }

    private func load(_ name: String = "own/a.frag", includes: [String]) throws -> ShaderProgram {
        try ShaderLibrary.load(folder.path(name), includes: includes.map(folder.path))
    }

    @Test func aLibraryIsFoundInAFurtherFolder() throws {
        let failure = #expect(throws: Failure.self) { try load(includes: []) }
        #expect(failure?.message.contains("there is no file") == true)
        #expect(failure?.advice?.contains("reference.includes") == true)
        #expect(try load(includes: ["elsewhere"]).inputs.map(\.name) == ["image"])
    }

    @Test func anErrorInTheLibraryPointsAtItsOwnLine() throws {
        try folder.write("#define HALF 0.5\nvec2 broken( { }\n#include 7\n", to: "elsewhere/lib/math/half.glsl")
        let failure = #expect(throws: Failure.self) { try load(includes: ["elsewhere"]) }
        #expect(failure?.message.contains("elsewhere/lib/math/half.glsl:3") == true, "\(failure?.message ?? "")")
    }

    @Test(arguments: ["../../elsewhere/secret.glsl", "../elsewhere/secret.glsl", "link.glsl"])
    func nothingOutsideIsRead(path: String) throws {
        try folder.write("#define SECRET\n", to: "elsewhere/secret.glsl")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("own/link.glsl"), withDestinationPath: folder.path("elsewhere/secret.glsl"))
        try folder.write("#include \"\(path)\"\nvoid main() { gl_FragColor = vec4(1.0); }", to: "own/b.frag")
        #expect(throws: Failure.self) { try load("own/b.frag", includes: []) }
        let isReachable = path != "../../elsewhere/secret.glsl"
        #expect((try? load("own/b.frag", includes: ["elsewhere"])) != nil || !isReachable)
    }

    @Test func aFolderThatIsNotThereIsNamed() throws {
        let failure = #expect(throws: Failure.self) { try load(includes: ["nowhere"]) }
        #expect(failure?.kind == .usage)
        #expect(failure?.message.contains("nowhere") == true)
    }

    @Test func companionsAndPicturesAreFoundInside() throws {
        let files = try ShaderFolder(ofShader: folder.path("own/a.frag"), includes: [folder.path("elsewhere")])
        try folder.write("text", to: "own/beside.txt")
        #expect(try files.text("beside.txt")?.text == "text")
        #expect(try files.text("missing.txt") == nil)
        #expect(files.names(in: "") == ["a.frag", "beside.txt", "lib"])
        #expect(files.names(in: "missing") == [])
        #expect(try files.picture("missing.png") == nil)
        #expect(try files.picture("lib/math/half.glsl")?.hasSuffix("elsewhere/lib/math/half.glsl") == true)
        #expect(throws: Failure.self) { try files.picture("../../\(folder.url.lastPathComponent)") }
        #expect(throws: Failure.self) { try files.text("/etc/hostname") }
    }
}
