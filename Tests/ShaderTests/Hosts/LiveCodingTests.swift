import GLFXDialects
import GLFXPrograms
import GLFXRender
import Testing

/// The contracts of KodeLife and Bonzomatic.
@Suite(.needsDevice, .onARenderer) struct LiveCodingTests {
    private let frame = Picture.asymmetric

    private func kodeLife(_ body: String) -> ShaderFile {
        ShaderFile(
            text: """
                #version 150
                uniform float time; uniform vec2 resolution; uniform vec2 mouse; uniform vec3 spectrum;
                uniform sampler2D texture0; uniform sampler2D texture1; uniform sampler2D prevFrame;
                in VertexData
                {
                    vec4 v_position;
                    vec3 v_normal;
                    vec2 v_texcoord;
                } inData;
                out vec4 fragColor;
                void main(void)
                {
                    fragColor = \(body);
                }
                """)
    }

    private func bonzomatic(_ body: String) -> ShaderFile {
        ShaderFile(
            text: """
                #version 410 core
                uniform float fGlobalTime; uniform vec2 v2Resolution; uniform float fFrameTime;
                uniform sampler1D texFFT; uniform sampler1D texFFTSmoothed; uniform sampler1D texFFTIntegrated;
                uniform sampler2D texPreviousFrame; uniform sampler2D texTex1; uniform float fMidiKnob;
                in vec2 out_texcoord;
                layout(location = 0) out vec4 out_color;
                void main(void)
                {
                    out_color = \(body);
                }
                """)
    }

    @Test func kodeLifeCountsFromTheBottom() throws {
        let place = kodeLife("vec4(inData.v_texcoord, inData.v_position.y * 0.5 + 0.5, inData.v_normal.z * 0.2)")
        expect(try place.draw(frame), within: codes(0.51)) { x, y in
            let up = (Double(5 - y) + 0.5) / 6
            return Color((Double(x) + 0.5) / 8, up, up, 1)
        }
        let moved = kodeLife("texture(texture0, inData.v_texcoord + vec2(0.0, 1.0 / resolution.y))")
        expect(try moved.draw(frame), within: codes(0)) { x, y in frame[x, max(y - 1, 0)] }
    }

    @Test func kodeLifeKeepsTheFrameBefore() throws {
        let text = kodeLife("texture(prevFrame, inData.v_texcoord) + vec4(0.2, mouse.x * 0.0, 0.0, 0.0)")
        let results = try text.draw([frame, frame, frame])
        expect(results[2], within: codes(0.51)) { _, _ in Color(0.6, 0, 0, 1) }
    }

    @Test func kodeLifesMouseAndSpectrumGoFromZeroToOne() throws {
        let mouse = kodeLife("vec4(mouse, time, 1.0)")
        let facts = RunFacts(mouse: .still(SIMD4(3.2, 3.6, 0, 0)))
        expect(try mouse.draw([frame], facts: facts)[0], within: codes(0.51)) { _, _ in
            Color(0.4, 0.6, 0, 1)
        }
        // Full bins up to 250 Hz, half of them above 6 kHz.
        let sound = Picture(512, 2) { x, _ in Color(x < 12 || x >= 279 + 116 ? 1 : 0, 0, 0, 1) }
        let levels = try kodeLife("vec4(spectrum, 1.0)").draw(frame, pictures: ["glfx_spectrum": sound])
        expect(levels, within: codes(1)) { _, _ in Color(1, 0, 117.0 / 233, 1) }
    }

    @Test func bonzomaticCountsFromTheBottom() throws {
        let place = bonzomatic("vec4(out_texcoord, gl_FragCoord.y / v2Resolution.y, fMidiKnob)")
        expect(try place.draw(frame), within: codes(0.51)) { x, y in
            let up = (Double(5 - y) + 0.5) / 6
            return Color((Double(x) + 0.5) / 8, up, up, 1)
        }
        let times = try bonzomatic("vec4(fGlobalTime, fFrameTime, 0.0, 1.0)").draw([frame, frame], times: [0.2, 0.6])
        expect(times[1], within: codes(0.51)) { _, _ in Color(0.6, 0.4, 0, 1) }
        let kept = try bonzomatic("texture(texPreviousFrame, out_texcoord) + 0.2").draw([frame, frame])
        expect(kept[1], within: codes(0.51)) { _, _ in Color(0.4, 0.4, 0.4, 1) }
    }

    @Test func bonzomaticsFirstTextureIsTheFrame() throws {
        expect(try bonzomatic("texture(texTex1, out_texcoord)").draw(frame), within: codes(0)) { x, y in frame[x, y] }
    }

    @Test func bonzomaticsSpectrumIsReadByOneNumber() throws {
        let sound = Picture(1024, 1) { x, _ in Color(x < 512 ? 0.2 : 0.6, 0, 0, 1) }
        let text = bonzomatic(
            "vec4(texture(texFFT, 0.25).r, texture(texFFT, 0.75).x, texelFetch(texFFT, 1000, 0).r, 1.0)")
        expect(try text.draw(frame, pictures: ["texFFT": sound]), within: codes(0.51)) { _, _ in Color(0.2, 0.6, 0.6, 1)
        }
    }

    @Test func bonzomaticsOtherSpectraHaveMemory() throws {
        let sound = Picture.plain(Color(0.2, 0, 0, 1), 1024, 1)
        let text = bonzomatic("vec4(texture(texFFTSmoothed, 0.5).r, texture(texFFTIntegrated, 0.5).r, 0.0, 1.0)")
        let results = try text.draw([frame, frame, frame], pictures: ["glfx_spectrum": sound])
        expect(results[2], within: codes(0.6)) { _, _ in Color(0.2 * (1 - 0.9 * 0.9 * 0.9), 0.6, 0, 1) }
    }

    // MARK: The Force

    @Test func theForcesWavesStandBesideATextsOwn() throws {
        let text = ShaderFile(
            text: """
                vec3 sinN(vec3 n) { return n; }
                void main() { gl_FragColor = vec4(sinN(0.0), sinN(vec3(0.25)).x, cosN(time * 0.0), 1.0); }
                """)
        #expect(try text.program().dialect == .theforce)
        expect(try text.draw(frame), within: codes(0.6)) { _, _ in Color(0.5, 0.25, 1, 1) }
    }
}
