import GLFXCore
import GLFXDialects
import GLFXPrograms
import Testing

/// The contract of DaVinci Resolve's DCTLs.
@Suite(.needsDevice, .onARenderer) struct GradingHostTests {
    private let frame = Picture.asymmetric
    private let half = Picture(8, 6) { x, y in Color(Picture.asymmetric[x, y].rgb, alpha: 0.5) }

    private static let places = "int p_Width, int p_Height, int p_X, int p_Y"
    private static let colors = "\(places), float p_R, float p_G, float p_B"
    private static let planes = "\(places), __TEXTURE__ p_TexR, __TEXTURE__ p_TexG, __TEXTURE__ p_TexB"

    private func dctl(_ body: String, _ parameters: String = colors, _ before: String = "", type: String = "float3")
        -> ShaderFile
    {
        ShaderFile(
            name: "a.dctl", text: "\(before)\n__DEVICE__ \(type) transform(\(parameters))\n{\n\(body)\n}")
    }

    @Test func placesCountFromTheTopInPixels() throws {
        let text = dctl("return make_float3((float)p_X / p_Width, (float)p_Y / p_Height, p_B);")
        expect(try text.draw(frame), within: codes(0.51)) { x, y in
            Color(Double(x) / 8, Double(y) / 6, frame[x, y].z, 1)
        }
    }

    @Test func planesAreReadInPixelsUpToTheEdge() throws {
        let text = dctl(
            """
            float3 c;
            c.x = _tex2D(p_TexR, p_X, p_Y + 1);
            c.y = pick(p_TexG, p_X - 2, p_Y);
            c.z = _tex2D(p_TexB, p_X + 0.9f, p_Y);
            return c;
            """, Self.planes, "__DEVICE__ float pick(__TEXTURE__ t, int x, int y) { return _tex2D(t, x, y); }")
        expect(try text.draw(frame), within: codes(0)) { x, y in
            Color(frame[x, min(y + 1, 5)].x, frame[max(x - 2, 0), y].y, frame[x, y].z, 1)
        }
    }

    @Test func controlsAreParametersWithTheirWords() throws {
        let text = dctl(
            "if (invert) p_R = 1 - p_R;\nmode = mode == MODE_B;\nreturn make_float3(p_R, mode, _powf(-gain, 2));",
            Self.colors,
            """
            DEFINE_UI_PARAMS(gain, Gain 🔴 (up), DCTLUI_SLIDER_FLOAT, 0.5f, 0, 2.0, 0.1)
            DEFINE_UI_PARAMS(invert, Don't, DCTLUI_CHECK_BOX, 1);
            DEFINE_UI_PARAMS(mode, Mode, DCTLUI_COMBO_BOX, 1, {MODE_A, MODE_B}, {First one, Second})
            DEFINE_UI_PARAMS(box, Box, DCTLUI_VALUE_BOX, -3)
            DEFINE_UI_PARAMS(tone, Tone, DCTLUI_COLOR_PICKER, 0.1, 0.2, 0.3)
            DEFINE_UI_TOOLTIP(Mode, "Which, if any")
            // DEFINE_UI_PARAMS(no, No, DCTLUI_VALUE_BOX, 1)
            """)
        expect(try text.draw(frame), within: codes(0.51)) { x, y in Color(1 - frame[x, y].x, 1, 0.25, 1) }
        let parameters = try text.program().parameters
        #expect(parameters.map(\.name) == ["gain", "invert", "mode", "box", "tone"])
        #expect(parameters.map(\.label) == ["Gain 🔴 (up)", "Don't", "Mode", "Box", "Tone"])
        #expect(parameters[0].minimum == 0 && parameters[0].maximum == 2 && parameters[0].step == 0.1)
        #expect(parameters[2].choices.map(\.label) == ["First one", "Second"])
        #expect(parameters[2].help == "Which, if any")
        #expect(parameters[4].defaultValue == ParameterValue([0.1, 0.2, 0.3]) && parameters[4].kind == .color)
        expect(try text.draw(frame, ["mode": ParameterValue([0])]), within: codes(0.51)) { x, y in
            Color(1 - frame[x, y].x, 0, 0.25, 1)
        }
    }

    @Test func cNamesNumbersAndFilesAddForms() throws {
        let text = dctl(
            "return make_float3(M_PI_2 / M_PI, make_float2(0.25f).y, make_float2(0.1f, 0.75f).y);", Self.colors,
            "__DEVICE__ float2 make_float2(float a) { return make_float2(a, a); }")
        expect(try text.draw(frame), within: codes(0.6)) { _, _ in Color(0.5, 0.25, 0.75, 1) }
    }

    @Test func cIsRead() throws {
        let text = dctl(
            """
            Pair pair = {p_G, {1, 2}};
            float in = p_R;
            float out[3] = {};
            swap(&in, &pair.first);
            fill(out, 3);
            struct local { int a; };
            int half = 7 / 2;
            return make_float3(in, pair.first + (UP ? 0.0f : 1.0f), (out[1] + half - 3) * TABLE[1][0]);
            """, Self.colors,
            """
            typedef struct { float first; float rest[2]; } Pair;
            enum { DOWN, UP };
            __CONSTANT__ float TABLE[2][2] = {{1, 2}, {0.5f, 4}};
            __DEVICE__ void swap(float *a, __PRIVATE__ float* b) { float c = *a; *a = *b; if (c > -1.0f) *b = c; }
            __DEVICE__ void fill(float list[3], int n) { for (int i = 0; i < n; ++i) list[i] = i; }
            """)
        expect(try text.draw(frame), within: codes(0.51)) { x, y in Color(frame[x, y].y, frame[x, y].x, 0.5, 1) }
    }

    @Test func alphaStaysOrIsMultiplied() throws {
        expect(try dctl("return make_float3(p_R, 1, 0);").draw(half), within: codes(1)) { x, y in
            Color(half[x, y].x, 1, 0, 0.5)
        }
        let parameters = Self.colors + ", float p_A"
        let multiplied = dctl("return make_float4(p_R, p_A, 0, p_A);", parameters, type: "float4")
        expect(try multiplied.draw(half), within: codes(1)) { x, y in Color(half[x, y].x, 1, 0, 0.5) }
        let read = dctl("return make_float4(p_R, p_G, p_B, 1);", parameters, type: "float4")
        expect(try read.draw(half), within: codes(1)) { x, y in
            Color(half[x, y].x / 2, half[x, y].y / 2, half[x, y].z / 2, 1)
        }
        let straight = dctl(
            "return make_float4(p_R, p_A, 0, p_A);", parameters, "DEFINE_DCTL_ALPHA_MODE_STRAIGHT", type: "float4")
        expect(try straight.draw(half), within: codes(1)) { x, y in Color(half[x, y].x, 0.5, 0, 0.5) }
    }

    @Test func aTransitionHasTwoPicturesAndProgress() throws {
        let planes = ["From", "To"].flatMap { side in ["R", "G", "B", "A"].map { "__TEXTURE__ p_\(side)Tex\($0)" } }
        let text = ShaderFile(
            name: "a.dctl",
            text: """
                __DEVICE__ float4 transition(\(Self.places), \(planes.joined(separator: ", "))) {
                    return make_float4(
                        _tex2D(p_FromTexR, p_X, p_Y), _tex2D(p_ToTexG, p_X, p_Y), TRANSITION_PROGRESS, 1.0f);
                }
                """)
        let other = Picture.asymmetric
        let drawn = try text.draw([frame, frame, frame], pictures: ["to": other])
        expect(drawn[1], within: codes(0.51)) { x, y in Color(frame[x, y].x, other[x, y].y, 0.5, 1) }
    }

    @Test func pointersThatStayAreWhatTheyPointAt() throws {
        let text = dctl(
            """
            float list[4] = {0, 0.25f, 0.5f, 1};
            float *p = list;
            const float *rest = &list[1];
            float3 color = make_float3(p_R, p_G, p_B);
            float3 *q = &color;
            Noise *n = (Noise *)&seed;
            step(n);
            q->x = rest[1] * 0.5f + *p;
            { float *green = &color.y; *green = p[3] - *green; }
            color.z = seed == 3 ? 1.0f : 0.0f;
            return *q;
            """, Self.colors,
            """
            DEFINE_UI_PARAMS(seed, Seed, DCTLUI_SLIDER_INT, 1, 0, 9, 1)
            typedef int Noise;
            __DEVICE__ void step(__PRIVATE__ Noise* n) { *n = *n + 2; }
            """)
        expect(try text.draw(frame), within: codes(0.51)) { x, y in Color(0.25, 1 - frame[x, y].y, 1, 1) }
    }

    @Test(arguments: [
        "float *p = list; p++;", "float *p = list; p = p + 1;", "int i = 0; float *p = &list[i]; i = 1; *p = 2;",
    ])
    func pointersThatChangeAreRefused(line: String) {
        let text = dctl("float list[2];\n\(line)\nreturn make_float3(p_R, p_G, p_B);")
        #expect(throws: Failure.self) { try text.program() }
    }

    @Test func noBreakSpacesAreSpacesAndPrintingIsNothing() throws {
        let text = dctl(
            "\u{A0}float\u{A0}x = 1;\nif (x > 0) printf(\"%f\u{A0}\", x);\nreturn make_float3(x, p_G, 0);")
        expect(try text.draw(frame), within: codes(0.51)) { x, y in Color(1, frame[x, y].y, 0, 1) }
    }

    @Test func tablesAreReadBetweenTheirEntries() throws {
        let text = Effect(
            "a.dctl",
            [
                "a.dctl": """
                DEFINE_LUT(look, my look.cube)
                __DEVICE__ float3 transform(\(Self.colors)) { return APPLY_LUT(p_R, p_G, p_B, look); }
                """,
                "my look.cube": "",
            ])
        // Red and blue are swapped, and green is reversed.
        let strip = Picture(4, 2) { x, y in Color(Double(x / 2), Double(1 - y), Double(x % 2), 1) }
        let name = "DCTL_TABLE_look"
        let input = try #require(try text.program().inputs.first { $0.name == name })
        #expect(input.filling == .file("my look.cube") && input.isLookupTable)
        expect(try text.draw(frame, pictures: [name: strip]), within: codes(0.6)) { x, y in
            Color(frame[x, y].z, 1 - frame[x, y].y, frame[x, y].x, 1)
        }
    }
}
