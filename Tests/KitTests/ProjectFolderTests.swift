import Foundation
import GLFXCore
import GLFXDialects
@testable import GLFXJob
import GLFXPrograms
import GLFXTestSupport
import Testing

/// The folders of a project, which its files name: they are read without `--include`, and nothing beside them.
@Suite struct ProjectFolderTests {
    private let folder: Folder

    private static let shader = """
        uniform sampler2D g_Texture0; varying vec2 v_TexCoord;
        void main() { gl_FragColor = texSample2D(g_Texture0, v_TexCoord); }
        """
    private static let post = """
        #version 150
        uniform sampler2D DiffuseSampler; in vec2 texCoord; out vec4 fragColor;
        void main() { fragColor = texture(DiffuseSampler, texCoord); }
        """

    init() throws { folder = try Folder() }

    private func write(_ files: [String: String]) throws {
        for (name, text) in files {
            try FileManager.default.createDirectory(
                at: folder.url.appendingPathComponent(name).deletingLastPathComponent(),
                withIntermediateDirectories: true)
            try folder.write(text, to: name)
        }
    }

    private func effect(_ material: String) -> String { #"{ "passes": [ { "material": "\#(material)" } ] }"# }

    @Test func anEffectReadsItsMaterialsAndShaders() throws {
        try write([
            "effects/copy/effect.json": effect("materials/copy.json"),
            "materials/copy.json": #"{ "passes": [ { "shader": "effects/copy" } ] }"#,
            "shaders/effects/copy.frag": Self.shader,
        ])
        let program = try ShaderLibrary.load(folder.path("effects/copy/effect.json"))
        #expect(program.dialect == .wallpaperEngine && program.passes.count == 1)
    }

    @Test(arguments: ["secret/copy.json", "materials/../secret/copy.json"])
    func anEffectReadsNothingElseOfItsProject(material: String) throws {
        try write([
            "effects/copy/effect.json": effect(material), "materials/other.json": "{}",
            "secret/copy.json": #"{ "passes": [ { "shader": "effects/copy" } ] }"#,
            "shaders/effects/copy.frag": Self.shader,
        ])
        let failure = #expect(throws: Failure.self) {
            _ = try ShaderLibrary.load(folder.path("effects/copy/effect.json"))
        }
        #expect(failure?.message.contains("outside the shader's folder") == true, "\(failure?.message ?? "")")
    }

    @Test func aChainReadsItsPacksPrograms() throws {
        try write([
            "assets/minecraft/shaders/post/a.json":
                #"{ "targets": [], "passes": [ { "name": "copy", "intarget": "minecraft:main" } ] }"#,
            "assets/minecraft/shaders/program/copy.fsh": Self.post,
        ])
        let program = try ShaderLibrary.load(folder.path("assets/minecraft/shaders/post/a.json"))
        #expect(program.dialect == .minecraft && program.passes.count == 1)
    }

    @Test func aChainReadsNothingElseOfItsPack() throws {
        try write([
            "assets/minecraft/shaders/post/a.json":
                #"{ "targets": [], "passes": [ { "name": "../../secret/copy", "intarget": "minecraft:main" } ] }"#,
            "assets/minecraft/secret/copy.fsh": Self.post,
        ])
        let failure = #expect(throws: Failure.self) {
            _ = try ShaderLibrary.load(folder.path("assets/minecraft/shaders/post/a.json"))
        }
        #expect(failure?.message.hasSuffix("there is no program '../../secret/copy' in this pack") == true)
    }

    @Test(arguments: ["materials", "shaders"]) func aFolderThatIsALinkOutOfTheProjectIsNotRead(part: String) throws {
        try write([
            "project/effects/copy/effect.json": effect("materials/copy.json"),
            "materials/copy.json": #"{ "passes": [ { "shader": "effects/copy" } ] }"#,
            "shaders/effects/copy.frag": Self.shader,
        ])
        for name in ["materials", "shaders"] {
            let place = folder.url.appendingPathComponent("project/" + name)
            if name == part {
                try FileManager.default.createSymbolicLink(
                    at: place, withDestinationURL: folder.url.appendingPathComponent(name))
            } else {
                try FileManager.default.copyItem(at: folder.url.appendingPathComponent(name), to: place)
            }
        }
        let failure = #expect(throws: Failure.self) {
            _ = try ShaderLibrary.load(folder.path("project/effects/copy/effect.json"))
        }
        #expect(failure?.message.contains("outside the shader's folder") == true, "\(failure?.message ?? "")")
    }
}
