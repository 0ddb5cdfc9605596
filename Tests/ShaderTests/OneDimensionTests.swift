import GLFXCore
import GLFXPrograms
import Testing

/// Textures of one dimension, which GLSL ES has not, and comments that are no annotations.
@Suite(.needsDevice, .onARenderer) struct OneDimensionTests {
    private let frame = Picture.asymmetric

    @Test func aSamplerOfOneDimensionIsReadByANumber() throws {
        let text = """
            #version 330 core
            in vec2 tc;
            out vec4 color;
            uniform sampler2D samp;
            uniform sampler1D ramp;
            vec4 read(sampler1D s, float x) { return texture(s, x); }
            void main() {
                color = vec4(texture(samp, tc).r, texture(ramp, 0.75).g, read(ramp, 0.25).b, texelFetch(ramp, 1, 0).a);
            }
            """
        let ramp = Picture([Color(0, 0.2, 0.4, 1), Color(0, 0.6, 0.8, 1)])
        expect(try ShaderFile(text: text).draw(frame, pictures: ["ramp": ramp]), within: codes(0.51)) { x, y in
            Color(frame[x, y].x, 0.6, 0.4, 1)
        }
    }

    @Test func aNoteOfTheAuthorsIsNoDefault() throws {
        let text = """
            uniform sampler2D picture;
            varying vec2 at;
            uniform vec2 texel;   // = 1 / textureSize
            void main() { gl_FragColor = texture2D(picture, at + texel); }
            """
        let program = try ShaderFile(text: text).program()
        let parameter = try #require(program.parameters.first)
        #expect(parameter.defaultValue == nil)
        #expect(
            program.notes == ["a.frag:3:14: uniform 'texel': its comment '= 1 / textureSize' is no value of a vec2"])
        expect(try ShaderFile(text: text).draw(frame, ["texel": ParameterValue([0, 0])]), within: codes(0)) { x, y in
            frame[x, y]
        }
    }
}
