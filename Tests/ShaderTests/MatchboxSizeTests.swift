import Testing

/// Passes whose XML gives their pictures a size of their own.
@Suite(.needsDevice, .onARenderer) struct MatchboxSizeTests {
    /// Red grows to the right, green downwards.
    private let ramp = Picture(6, 4) { x, y in Color(codes: 30 * x, 40 * y, 90) }

    /// Pass 1 outputs its own size, pass 2 that of its input: from `textureSize`, and from uniforms.
    private func sizes(_ attributes: String) throws -> (own: Color, seen: Color, told: Color) {
        let effect = Effect(
            "a.2.glsl",
            [
                "a.1.glsl": """
                #version 130
                uniform float adsk_result_w, adsk_result_h;
                void main() { gl_FragColor = vec4(adsk_result_w, adsk_result_h, 0.0, 255.0) / 255.0; }
                """,
                "a.2.glsl": """
                #version 130
                uniform sampler2D adsk_results_pass1;
                uniform float adsk_results_pass1_w, adsk_results_pass1_h;
                void main() {
                    vec4 own = texelFetch(adsk_results_pass1, ivec2(0), 0);
                    vec4 seen = vec4(textureSize(adsk_results_pass1, 0), 0.0, 255.0) / 255.0;
                    vec4 told = vec4(adsk_results_pass1_w, adsk_results_pass1_h, 0.0, 255.0) / 255.0;
                    gl_FragColor = gl_FragCoord.x < 1.0 ? own : gl_FragCoord.x < 2.0 ? seen : told;
                }
                """,
                "a.xml": """
                <ShaderNodePreset>
                  <Shader Index="1" OutputBitDepth="Float32" \(attributes)/><Shader Index="2"/>
                </ShaderNodePreset>
                """,
            ])
        let picture = try effect.draw(ramp)
        #expect(picture.width == 6 && picture.height == 4)
        return (picture[0, 0], picture[1, 0], picture[2, 0])
    }

    @Test(arguments: [
        // The frame is 6x4.
        ("OutputWidth='5.0' OutputHeight='1'", 5, 1), ("OutputWidth='1'", 1, 4), ("OutputHeight='9'", 6, 9),
        ("OutputWidth='10' OutputWidthScaleFactor='0.5' OutputHeightScaleFactor='0.5'", 5, 2),
        ("OutputWidthScaleFactor='0.5'", 3, 4), ("", 6, 4),
    ])
    func aPassHasTheSizeOfTheXML(attributes: String, width: Int, height: Int) throws {
        let found = try sizes(attributes)
        let wanted = Color(codes: width, height, 0)
        #expect(found.own == wanted)
        #expect(found.seen == wanted)
        #expect(found.told == wanted)
    }

    @Test func meansAreTakenOfRowsAndThenOfOneColumn() throws {
        let effect = Effect(
            "mean.3.glsl",
            [
                "mean.1.glsl": """
                #version 130
                uniform sampler2D front;
                uniform float adsk_front_w;
                void main() {
                    vec4 sum = vec4(0.0);
                    for (int x = 0; x < int(adsk_front_w); x++) {
                        sum += texelFetch(front, ivec2(x, int(gl_FragCoord.y)), 0);
                    }
                    gl_FragColor = sum / adsk_front_w;
                }
                """,
                "mean.2.glsl": """
                #version 130
                uniform sampler2D adsk_results_pass1;
                uniform float adsk_results_pass1_w, adsk_results_pass1_h;
                void main() {
                    vec4 sum = vec4(0.0);
                    for (int y = 0; y < int(adsk_results_pass1_h); y++) {
                        sum += texelFetch(adsk_results_pass1, ivec2(0, y), 0);
                    }
                    gl_FragColor = sum / adsk_results_pass1_h / adsk_results_pass1_w;
                }
                """,
                "mean.3.glsl": """
                #version 130
                uniform sampler2D adsk_results_pass2;
                // One pixel is all there is: every place of the picture shows it.
                uniform float adsk_result_w;
                void main() { gl_FragColor = texture2D(adsk_results_pass2, vec2(gl_FragCoord.x / adsk_result_w, 0.9)); }
                """,
                "mean.xml": """
                <ShaderNodePreset>
                  <Shader Index="1" OutputBitDepth="Float32" OutputWidth="1"/>
                  <Shader Index="2" OutputBitDepth="Float32" OutputWidth="1" OutputHeight="1"/>
                  <Shader Index="3"/>
                </ShaderNodePreset>
                """,
            ])
        // Of 0, 30, …, 150 and of 0, 40, 80, 120.
        expect(try effect.draw(ramp), within: codes(1)) { _, _ in Color(codes: 75, 60, 90) }
    }

    @Test func theLastPassesSizeIsTheResults() throws {
        let effect = Effect(
            "a.glsl",
            [
                "a.glsl": """
                uniform sampler2D front;
                uniform float adsk_result_w, adsk_result_h;
                void main() {
                    gl_FragColor = vec4(texture2D(front, gl_FragCoord.xy / vec2(adsk_result_w, adsk_result_h)).rgb, 1.0);
                }
                """,
                "a.xml": """
                <ShaderNodePreset><Shader Index="1" OutputWidth="3" OutputHeight="2">
                  <Uniform Name="front" Type="sampler2D" GL_TEXTURE_MAG_FILTER="GL_LINEAR"/>
                </Shader></ShaderNodePreset>
                """,
            ])
        let picture = try effect.draw(ramp)
        #expect(picture.width == 3 && picture.height == 2)
        // Each pixel is between four of the frame's.
        expect(picture, within: codes(1)) { x, y in Color(codes: 60 * x + 15, 80 * y + 20, 90) }
    }
}
