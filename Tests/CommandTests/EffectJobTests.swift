import Foundation
import GLFXTestSupport
import Testing

/// Whole jobs with shaders that consist of several files.
@Suite struct EffectJobTests {
    /// Two frames of 4x4 in one color, RGB without loss.
    private func movie(in folder: Folder) throws -> String {
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "color=0x305070:size=4x4:rate=10,format=gbrp", "-t", "0.2", "-c:v", "ffv1",
                "-pix_fmt", "gbrp", "in.mkv",
            ], in: folder)
        return "in.mkv"
    }

    /// The red, green and blue of the first pixel in the first and the last row of what a job makes.
    private func draw(_ arguments: [String], in folder: Folder) throws -> [[UInt8]] {
        let movie = try movie(in: folder)
        let outcome = try Glfx.run([movie] + arguments + ["--codec", "ffv1", "--overwrite", "out.mkv"], in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        let bytes = [UInt8](
            try Tool.ffmpeg(["-i", "out.mkv", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"], in: folder))
        try #require(bytes.count >= 48)
        return [0, 3].map { row in Array(bytes[(12 * row)..<(12 * row + 3)]) }
    }

    @Test(arguments: ["turn.2.glsl", "turn.xml"])
    func aMatchboxEffectIsDrawnFromAnyOfItsFiles(given: String) throws {
        let folder = try Folder()
        try folder.write(
            """
            uniform sampler2D front;
            uniform float adsk_result_w, adsk_result_h;
            vec2 res = vec2(adsk_result_w, adsk_result_h);
            void main() { gl_FragColor = texture2D(front, gl_FragCoord.xy / res).bgra; }
            """, to: "turn.1.glsl")
        try folder.write(
            """
            uniform sampler2D adsk_results_pass1, matte;
            uniform float adsk_result_w, adsk_result_h;
            uniform int share;
            void main() {
                vec2 at = gl_FragCoord.xy / vec2(adsk_result_w, adsk_result_h);
                gl_FragColor.rgb = texture2D(adsk_results_pass1, at).rgb * (share / 4.0) * texture2D(matte, at).r;
            }
            """, to: "turn.2.glsl")
        try folder.write(
            """
            <ShaderNodePreset Name="Turn">
              <Shader Index="1"><Uniform Name="front" Type="sampler2D" Index="0" NoInput="Error"/></Shader>
              <Shader Index="2">
                <Uniform Name="matte" Type="sampler2D" Index="1" NoInput="White" DisplayName="Matte"/>
                <Uniform Name="share" Type="int" ValueType="Popup" Default="4" DisplayName="Share">
                  <PopupEntry Title="All of it" Value="4"/><PopupEntry Title="One Half" Value="2"/>
                </Uniform>
              </Shader>
            </ShaderNodePreset>
            """, to: "turn.xml")
        // 48, 80 and 112 inverted, and half of that.
        #expect(try draw(["--shader", given], in: folder)[0] == [112, 80, 48])
        #expect(try draw(["--shader", given, "--share", "one-half"], in: folder)[0] == [56, 40, 24])
        let help = try Glfx.run(["--help", "--shader", given], in: folder)
        #expect(help.output.contains("--input matte=FILE        another picture; white if none is given: Matte"))
    }

    @Test func aRetroArchPresetBringsItsShaderItsPictureAndItsValues() throws {
        let folder = try Folder()
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "color=0xc80000:size=1x1,format=rgb24", "-f", "lavfi", "-i",
                "color=0x0a0000:size=1x1,format=rgb24", "-filter_complex", "vstack", "-frames:v", "1", "lut.png",
            ], in: folder)
        try folder.write(
            """
            shaders = 1
            shader0 = lut.glsl
            textures = "LUT"
            LUT = "lut.png"
            LUT_linear = false
            GAIN = 0.5
            """, to: "look.glslp")
        try folder.write(
            """
            #pragma parameter GAIN "It's the gain" 1.0 0.0 2.0 0.1
            #ifdef VERTEX
            attribute vec4 VertexCoord;
            attribute vec4 TexCoord;
            uniform mat4 MVPMatrix;
            varying vec2 at;
            void main() { gl_Position = MVPMatrix * VertexCoord; at = TexCoord.xy; }
            #endif
            #ifdef FRAGMENT
            uniform sampler2D Texture, LUT;
            uniform float GAIN;
            varying vec2 at;
            void main() {
                gl_FragColor = vec4(texture2D(LUT, at).r, texture2D(Texture, at).gb * GAIN, 0.0);
            }
            #endif
            """, to: "lut.glsl")
        #expect(try draw(["--shader", "look.glslp"], in: folder) == [[200, 40, 56], [10, 40, 56]])
        #expect(try draw(["--shader", "look.glslp", "--gain", "1"], in: folder) == [[200, 80, 112], [10, 80, 112]])
    }
}
