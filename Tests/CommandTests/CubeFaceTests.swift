import Foundation
import GLFXTestSupport
import Testing

/// Cubes of six pictures. The faces' orientation is that of OpenGL ES 3.2, table 8.19.
@Suite struct CubeFaceTests {
    private let folder: Folder
    init() throws { folder = try Folder() }

    /// A face of 4x4: red is its number, green its left half, blue its upper half.
    private func face(_ number: Int, to name: String, depth: Int = 8) throws {
        let one = depth == 8 ? 1 : 257
        let (red, format) = ((20 + 30 * number) * one, depth == 8 ? "gbrp" : "gbrp16")
        let picture = "geq=r=\(red):g='if(lt(X,2),\(200 * one),\(40 * one))':b='if(lt(Y,2),\(220 * one),\(60 * one))'"
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "color=black:size=4x4,format=\(format),\(picture)", "-frames:v", "1", "-pix_fmt",
                depth == 8 ? "rgb24" : "rgb48be", name,
            ], in: folder)
    }

    /// 24 pixels beside each other: four for each face, at s and t of a quarter and three quarters. The directions are the
    /// table's, solved for s and t.
    private static let body = """
        int x = int(gl_FragCoord.x);
        float s = x % 2 == 0 ? -0.5 : 0.5;
        float t = x % 4 < 2 ? -0.5 : 0.5;
        vec3 d = vec3(1.0, -t, -s);
        if (x / 4 == 1) d = vec3(-1.0, -t, s);
        if (x / 4 == 2) d = vec3(s, 1.0, t);
        if (x / 4 == 3) d = vec3(s, -1.0, -t);
        if (x / 4 == 4) d = vec3(s, -t, 1.0);
        if (x / 4 == 5) d = vec3(-s, -t, -1.0);
        """

    private func check(_ words: String, file: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        for device in ["native", "software"] {
            let run = try Glfx.shell(
                "$glfx color:black --size 24x2 --at 0 --overwrite --device \(device) --shader \(file) \(words) o.png",
                in: folder)
            #expect(run.code == 0, "\(device): \(run.errors)", sourceLocation: sourceLocation)
            let found = [UInt8](try Raster.samples(["-i", "o.png"], "rgb24", in: folder)[0..<72])
            var expected: [Int] = []
            for x in 0..<24 {
                let (isLeft, isUpper) = (x % 2 == 0, x % 4 < 2)
                expected += [20 + 30 * (x / 4), isLeft ? 200 : 40, isUpper ? 220 : 60]
            }
            let farthest = zip(found, expected).map { abs(Int($0) - $1) }.max() ?? 255
            #expect(farthest <= 1, "\(device): \(found)", sourceLocation: sourceLocation)
        }
    }

    private static let plain = """
        #version 300 es
        precision highp float;
        uniform samplerCube sky;
        out vec4 color;
        void main() {
        \(body)
            color = texture(sky, d);
        }
        """

    /// One of them has 16 bits a channel.
    @Test func aFolderOfSixIsACube() throws {
        try folder.write(Self.plain, to: "a.frag")
        _ = try Tool.run("mkdir", ["faces"], in: folder)
        for (number, name) in ["px", "nx", "py", "ny", "pz", "nz"].enumerated() {
            try face(number, to: "faces/sky_\(name).png", depth: number == 3 ? 16 : 8)
        }
        try check("--input sky=faces", file: "a.frag")
        _ = try Tool.run("rm", ["faces/sky_nz.png"], in: folder)
        let run = try Glfx.shell(
            "$glfx color:black --size 24x2 --at 0 --shader a.frag --input sky=faces p.png", in: folder)
        #expect(
            run.code == 3 && run.errors.contains("'faces' is a folder without the six faces of a cube"), "\(run.errors)"
        )
    }

    @Test func facesAreSquaresOfOneSize() throws {
        try folder.write(Self.plain, to: "a.frag")
        try face(0, to: "sky.png")
        for number in 1..<6 { try face(number, to: "sky_\(number).png") }
        try Tool.ffmpeg(["-f", "lavfi", "-i", "color=red:size=6x4", "-frames:v", "1", "-y", "sky_4.png"], in: folder)
        let run = try Glfx.shell(
            "$glfx color:black --size 24x2 --at 0 --shader a.frag --input sky=sky.png p.png", in: folder)
        #expect(run.code == 3 && run.errors.contains("'sky_4.png' has 6x4 pixels, and 'sky.png' 4x4"), "\(run.errors)")
    }

    /// As Shadertoy's server names them.
    @Test func anExportsCubeIsSixFilesOfItsHash() throws {
        let hash = "585f9546c092f53ded45332b343144396c0b2d70d9965f585ebc172080d8aa58"
        let code = Self.body.replacing("gl_FragCoord", with: "f").replacing("\n", with: " ")
        let json = """
            {"ver": "0.1", "info": {"name": "n"}, "renderpass": [{"inputs": [{"channel": 0, "id": "1",
            "ctype": "cubemap", "src": "/media/a/\(hash).png"}], "outputs": [{"id": "out", "channel": 0}],
            "code": "void mainImage(out vec4 o, in vec2 f) { \(code) o = texture(iChannel0, d); }",
            "name": "Image", "type": "image"}]}
            """
        try folder.write(json, to: "toy.json")
        _ = try Tool.run("mkdir", ["media"], in: folder)
        try face(0, to: "media/\(hash).png")
        for number in 1..<6 { try face(number, to: "media/\(hash)_\(number).png") }
        try check("", file: "toy.json")
        let checked = try Glfx.shell("$glfx check toy.json", in: folder)
        #expect(checked.code == 0, "\(checked.output)")
    }

    @Test func anISFFileImportsSix() throws {
        let paths = (0..<6).map { "\"f\($0).png\"" }.joined(separator: ", ")
        let text = """
            /*{"ISFVSN": "2", "INPUTS": [{"NAME": "inputImage", "TYPE": "image"}],
            "IMPORTED": {"sky": {"TYPE": "cube", "PATH": [\(paths)]}}}*/
            void main() {
            \(Self.body)
                gl_FragColor = textureCube(sky, d);
            }
            """
        try folder.write(text, to: "a.fs")
        for number in 0..<6 { try face(number, to: "f\(number).png") }
        try check("", file: "a.fs")
    }
}
