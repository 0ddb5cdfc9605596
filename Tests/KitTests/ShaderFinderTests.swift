import Foundation
import GLFXCheck
import GLFXCore
import GLFXTestSupport
import Testing

/// Which files a check reads, and in which order.
struct ShaderFinderTests {
    private func folder(_ names: [String]) throws -> Folder {
        let folder = try Folder()
        for name in names {
            let path = folder.url.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data("void main() {}".utf8).write(to: path)
        }
        return folder
    }

    private func names(_ folder: Folder, _ paths: [String] = [""]) throws -> [String] {
        let root = folder.url.path + "/"
        return try ShaderFinder.find(in: paths.map { root + $0 }).map { String($0.path.dropFirst(root.count)) }
    }

    @Test func aFolderIsReadInTheOrderOfTheAlphabetWithItsFoldersBetween() throws {
        let folder = try folder(["c.fs", "b/z.frag", "b/a.glsl", "a.FRAG", "d.effect", "b/b/x.hook", "e.glslp"])
        #expect(try names(folder) == ["a.FRAG", "b/a.glsl", "b/b/x.hook", "b/z.frag", "c.fs", "d.effect", "e.glslp"])
    }

    @Test func whatIsNoShaderByItsEndingIsLeftOut() throws {
        let folder = try folder(["a.vs", "a.vert", "a.fs", "a.png", "notes.txt", "Makefile", "frag"])
        #expect(try names(folder) == ["a.fs"])
    }

    @Test func hiddenFoldersAndLinksToFoldersAreLeftOut() throws {
        let folder = try folder([".git/a.fs", ".b.fs", "real/a.fs"])
        let link = { (name: String, target: String) in
            try FileManager.default.createSymbolicLink(atPath: folder.path(name), withDestinationPath: target)
        }
        try link("real/loop", "..")
        try link("real/z.fs", "a.fs")
        try link("real/broken.fs", "nowhere")
        #expect(try names(folder) == ["real/a.fs", "real/z.fs"])
    }

    @Test func laterPassesOfMatchboxAreReadWithTheFirst() throws {
        let folder = try folder(["blur.1.glsl", "blur.2.glsl", "glow.01.glsl", "glow.02.glsl", "alone.2.glsl"])
        #expect(try names(folder) == ["alone.2.glsl", "blur.1.glsl", "glow.01.glsl"])
    }

    @Test func aShadertoysBuffersAreReadWithItsImage() throws {
        let folder = try folder([
            "one/Buffer A.glsl", "one/Common.glsl", "one/Image.glsl", "two/toy.frag", "two/toy.bufferB.frag",
            "two/other.bufferA.frag", "three/bufferA.glsl", "three/common.glsl", "three/main.glsl",
        ])
        #expect(
            try names(folder) == ["one/Image.glsl", "three/main.glsl", "two/other.bufferA.frag", "two/toy.frag"])
    }

    @Test func jsonIsAShaderOnlyIfItIsShadertoys() throws {
        let folder = try folder(["package.json", "toy.json"])
        try folder.write("{\"main\": \"a.js\"}", to: "package.json")
        try folder.write("{\"Shader\": {\n\"renderpass\": []}}", to: "toy.json")
        #expect(try names(folder) == ["toy.json"])
    }

    @Test func hlslIsAShaderOnlyIfItIsOBS() throws {
        let folder = try folder(["engine.hlsl", "glow.hlsl", "plus.HLSL"])
        try folder.write("float4 main(float4 p : SV_Position) : SV_Target { return p; }", to: "engine.hlsl")
        try folder.write("float4 mainImage(VertData v) : TARGET { return 0.5; }", to: "glow.hlsl")
        try folder.write(
            "float4 render(float2 uv) { return image.Sample(builtin_texture_sampler, uv); }", to: "plus.HLSL")
        #expect(try names(folder) == ["glow.hlsl", "plus.HLSL"])
    }

    @Test func whatIsNamedIsTakenWhateverItsEnding() throws {
        let folder = try folder(["b.txt", "a.fs"])
        let found = try ShaderFinder.find(in: [folder.path("b.txt"), folder.url.path])
        #expect(found.map { $0.folder == nil } == [true, false])
        #expect(try names(folder, ["b.txt", "", "b.txt"]) == ["b.txt", "a.fs", "b.txt"])
    }

    @Test func whatIsNotThereIsAMistake() throws {
        let folder = try folder(["a.txt"])
        #expect(throws: Failure.self) { try ShaderFinder.find(in: [folder.path("b.fs")]) }
        let none = #expect(throws: Failure.self) { try ShaderFinder.find(in: [folder.url.path]) }
        #expect(none?.kind == .usage && none?.message.contains("there is no shader in") == true)
    }
}
