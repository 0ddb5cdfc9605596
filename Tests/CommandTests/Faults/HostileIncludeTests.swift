import Foundation
import GLFXTestSupport
import Testing

/// Shaders that name other files: nothing outside their own folder is opened, by whatever path.
@Suite struct HostileIncludeTests {
    /// A shader in a folder of its own, with a file beside that folder that it must not read.
    private struct Place {
        let folder: Folder
        let watch: OpenWatch

        init(shader: String, named name: String = "own/hostile.frag", preparation: String = "") throws {
            folder = try Folder()
            // Outside of the snapshots.
            let secret = "mkdir outside own; echo 'float secret;' > outside/secret.glsl; cd own; "
            let outcome = try Tool.run("bash", ["-c", secret + preparation], in: folder)
            #expect(outcome.code == 0, "\(outcome.errors)")
            try folder.write(shader, to: name)
            watch = try OpenWatch(folder.path("outside/secret.glsl"))
        }
    }

    private static func including(_ path: String) -> String { "#include \"\(path)\"\n" + HostileCase.body }

    @Test(arguments: [
        ("itself", including("hostile.frag"), "", "recursively"),
        (
            "each other", including("a.glsl"),
            "echo '#include \"b.glsl\"' > a.glsl; echo '#include \"a.glsl\"' > b.glsl", "recursively"
        ),
        (
            "twice each, 2^40 in all", including("f1"),
            "for i in {1..40}; do printf '#include \"f%d\"\\n#include \"f%d\"\\n' $((i + 1)) $((i + 1)) > f$i; done",
            "too many files"
        ),
        (
            "a megabyte 900 times", String(repeating: "#include \"big\"\n", count: 900) + HostileCase.body,
            "yes '//' | head -c 1000000 > big", "too long"
        ),
        ("the folder above", including("../outside/secret.glsl"), "", "outside the shader's folder"),
        ("a full path", including("/etc/passwd"), "", "outside the shader's folder"),
        ("a link", including("link.glsl"), "ln -s ../outside/secret.glsl link.glsl", "outside the shader's folder"),
        ("a folder's link", including("link/secret.glsl"), "ln -s ../outside link", "outside the shader's folder"),
        ("a link to itself", including("link"), "ln -s link link", "'link'"),
        ("a device's link", including("zero"), "ln -s /dev/zero zero", "outside the shader's folder"),
        ("a FIFO", including("fifo"), "mkfifo fifo", "not a regular file"),
        ("a folder", including("folder"), "mkdir folder", "which is no file"),
        ("10 GB", including("sparse"), "truncate -s 10G sparse", "too large"),
        ("an address", including("http://127.0.0.1:9/x.glsl"), "", "there is no file"),
        ("a name of 200 KB", including(String(repeating: "a/", count: 100_000)), "", "includes 'a/a/"),
    ])
    func anIncludeIsRefused(name: String, shader: String, preparation: String, words: String) throws {
        let place = try Place(shader: shader, preparation: preparation)
        try Hostile.expectRefusal(["--shader", "own/hostile.frag"], in: place.folder, code: 5, words)
        #expect(!place.watch.wasOpened)
    }

    @Test(arguments: [
        ("sparse.frag", "truncate -s 10G sparse.frag", Int32(5)), ("fifo.frag", "mkfifo fifo.frag", 5),
        ("zero.frag", "ln -s /dev/zero zero.frag", 5), ("folder.frag", "mkdir folder.frag", 2),
    ])
    func aShaderHasToBeAPlainFile(file: String, preparation: String, code: Int32) throws {
        let place = try Place(shader: "", preparation: preparation)
        try Hostile.expectRefusal(["--shader", "own/\(file)"], in: place.folder, code: code, "'own/\(file)'")
    }

    private static func importing(_ path: String) -> String {
        """
        /*{"ISFVSN": "2", "INPUTS": [{"NAME": "inputImage", "TYPE": "image"}], "IMPORTED": {"a": {"PATH": "\(path)"}}}*/
        void main() { gl_FragColor = IMG_NORM_PIXEL(a, isf_FragNormCoord); }
        """
    }

    @Test(arguments: [
        ("ISF, above", "own/hostile.fs", importing("../outside/secret.glsl"), "", "outside"),
        ("ISF, a link", "own/hostile.fs", importing("link"), "ln -s ../outside/secret.glsl link", "outside"),
        ("ISF, a FIFO", "own/hostile.fs", importing("fifo.png"), "mkfifo fifo.png", "which is no file"),
        ("ISF, a protocol", "own/hostile.fs", importing("concat:../outside/secret.glsl"), "", "missing"),
        ("ISF, a pattern", "own/hostile.fs", importing("*.png"), "", "missing"),
        (
            "ISF, a playlist", "own/hostile.fs", importing("list.png"),
            "printf 'ffconcat version 1.0\\nfile %s\\n' $PWD/../outside/secret.glsl > list.png", "list.png"
        ),
        (
            "Shadertoy", "own/hostile.frag",
            "#iChannel0 \"file://../outside/secret.glsl\"\nvoid mainImage(out vec4 c, in vec2 p) { c = texture(iChannel0, p); }",
            "", "outside"
        ),
        ("RetroArch, a shader", "own/hostile.glslp", "shaders = 1\nshader0 = ../outside/secret.glsl\n", "", "outside"),
        ("RetroArch, a preset", "own/hostile.glslp", "#reference \"../outside/secret.glsl\"\n", "", "outside"),
        (
            "RetroArch, a picture", "own/hostile.glslp",
            "shaders = 1\nshader0 = x.glsl\ntextures = T\nT = ../outside/secret.glsl\n", "touch x.glsl", "outside"
        ),
        ("RetroArch, a circle", "own/hostile.glslp", "#reference \"hostile.glslp\"\n", "", "16 deep"),
        (
            "RetroArch, 3^15 references", "own/hostile.glslp", "#reference \"p1\"\n",
            "for i in {1..15}; do for n in 1 2 3; do echo \"#reference \\\"p$((i + 1))\\\"\"; done > p$i; done; "
                + "printf 'shaders = 1\\nshader0 = x.glsl\\n' > p16", "refer to"
        ),
        (
            "OBS", "own/hostile.effect",
            "#include \"../outside/secret.glsl\"\nfloat4 mainImage(VertData v) : TARGET { return 1; }", "", "outside"
        ),
    ])
    func whatADialectNamesIsRefused(
        name: String, file: String, shader: String, preparation: String, words: String
    ) throws {
        let place = try Place(shader: shader, named: file, preparation: preparation)
        // A non-picture in the shader's folder is an input that cannot be read.
        let code: Int32 = name.contains("playlist") ? 3 : 5
        try Hostile.expectRefusal(["--shader", file], in: place.folder, code: code, words)
        #expect(!place.watch.wasOpened)
    }

    @Test func aFileBesideTheShaderIsOpened() throws {
        // The same watch works for files that are opened.
        let place = try Place(shader: Self.including("outside/secret.glsl"), named: "hostile.frag")
        let outcome = try Glfx.run(
            [try Clips.path("small.mov"), "--shader", "hostile.frag", "out.mov"], in: place.folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(place.watch.wasOpened)
    }

    /// A process needs these calls to start a program or to make a socket.
    @Test(.enabled(if: Tool.canTrace, "strace may not be used here"), .withoutSanitizer("it is a tracer itself"))
    func aShaderStartsNothingAndSpeaksToNobody() throws {
        let folder = try Folder()
        try folder.write(
            "#pragma system(\"id\")\n#pragma include(\"http://127.0.0.1:9/x\")\n// iChannel0: https://127.0.0.1:9/x.png\n"
                + "uniform sampler2D frame; // default=`id` : $(id)\nvarying vec2 uv;\n"
                + "void main() { gl_FragColor = texture2D(frame, uv); }\n", to: "a.frag")
        let outcome = try Tool.run(
            "strace",
            ["-f", "-qq", "-o", "log", "-e", "trace=execve,execveat,connect,bind,sendto,sendmsg", Tool.glfx]
                + [try Clips.path("small.mov"), "--shader", "a.frag", "out.mov"], in: folder)
        #expect(outcome.code == 0 || outcome.code == 5, "\(outcome.errors)")
        let calls = String(decoding: try folder.read("log"), as: UTF8.self).split(separator: "\n")
            .filter { !$0.contains("SIG") && !$0.contains("+++") }
        // The one is the start of glfx itself.
        #expect(calls.count == 1 && calls[0].contains("execve("), "\(calls)")
    }
}

extension Tool {
    /// Some containers forbid it.
    fileprivate static let canTrace: Bool = {
        guard has("strace"), let folder = try? Folder() else { return false }
        return (try? run("strace", ["-qq", "-o", "log", "true"], in: folder))?.code == 0
    }()
}
