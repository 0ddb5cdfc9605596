import Foundation
import GLFXTestSupport
import Testing

/// What the command caches of shaders between runs.
@Suite struct CacheTests {
    private func run(_ folder: Folder, caches: String = "$PWD/caches", _ options: String = "") throws -> Outcome {
        // Without its own cache Mesa offers no program binaries: this folder is not the cache under test.
        try Glfx.shell(
            "MESA_SHADER_CACHE_DIR=$PWD/mesa XDG_CACHE_HOME=\(caches) exec \"$glfx\" \(Clips.path("still.png")) "
                + "--shader \"$PWD/own.frag\" \(options) --overwrite out.png", in: folder)
    }

    private func kept(_ folder: Folder) -> [String] {
        let all = try? FileManager.default.contentsOfDirectory(atPath: folder.path("caches/glfx"))
        return (all ?? []).sorted()
    }

    /// Its first variant is rejected because of the integer.
    private func folderWithShader() throws -> Folder {
        let folder = try Folder()
        try folder.write(
            """
            uniform sampler2D image;
            varying vec2 uv;
            void main() { float two = 2; gl_FragColor = texture2D(image, uv) / two + texture2D(image, uv.yx) / two; }
            """, to: "own.frag")
        return folder
    }

    @Test func theSecondStartKeepsNothingNewAndDrawsTheSame() throws {
        let folder = try folderWithShader()
        #expect(try run(folder).code == 0)
        let (files, picture) = (kept(folder), try folder.read("out.png"))
        #expect(!files.isEmpty)
        #expect(try run(folder).code == 0)
        #expect(kept(folder) == files)
        #expect(try folder.read("out.png") == picture)
        for file in files { try folder.write("damaged", to: "caches/glfx/\(file)") }
        #expect(try run(folder).code == 0)
        #expect(kept(folder) == files)
        #expect(try folder.read("out.png") == picture)
    }

    @Test func noCacheKeepsNothing() throws {
        let folder = try folderWithShader()
        let outcome = try run(folder, "--no-cache")
        #expect(outcome.code == 0)
        #expect(outcome.errors == "")
        #expect(kept(folder).isEmpty)
    }

    @Test(arguments: ["/dev/null", "/proc", "relative", "''"])
    func aFolderThatCannotBeWrittenIsNoError(caches: String) throws {
        let folder = try folderWithShader()
        let outcome = try Glfx.shell(
            "HOME=/dev/null MESA_SHADER_CACHE_DIR=$PWD/mesa XDG_CACHE_HOME=\(caches) exec \"$glfx\" "
                + "\(Clips.path("still.png")) --shader \"$PWD/own.frag\" out.png", in: folder)
        #expect(outcome.code == 0)
        #expect(outcome.errors == "")
        #expect(try folder.names.filter { $0 != "mesa" } == ["out.png", "own.frag"])
    }
}
