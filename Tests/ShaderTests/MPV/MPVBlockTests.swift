import GLFXCore
import GLFXDialects
import GLFXPrograms
import GLFXRender
import Testing

/// Inputs of blocks, and textures that they save for one another.
@Suite(.needsDevice, .onARenderer) struct MPVBlockTests {
    private let opaque = Picture(8, 6) { x, y in Color(sample[x, y].rgb) }

    @Test func blocksReadWhatOthersSaved() throws {
        let text =
            block("HOOK MAIN", "BIND HOOKED", "SAVE half", "WIDTH HOOKED.w 2 /", body: hook("HOOKED_texOff(0) * 0.5"))
            + block("HOOK MAIN", "BIND half", "SAVE half", body: hook("vec4(1.0) - half_tex(half_pos)"))
            + block(
                "HOOK OUTPUT", "BIND half", "BIND HOOKED",
                body: hook("vec4(half_texOff(0).r, HOOKED_texOff(0).g, half_size.x / 255.0, 1.0)"))
        let result = try drawMPV(opaque, text)
        // The second block has no WIDTH: it is as wide as what it hooks.
        #expect(abs(result[0, 0].z - 8.0 / 255) < codes(0.1))
        #expect(abs(result[0, 3].x - (1 - (opaque[0, 3].x + opaque[1, 3].x) / 4)) < codes(2))
        #expect(abs(result[5, 3].y - opaque[5, 3].y) < codes(0.1))
    }

    @Test func theNewestPictureOfAStageCounts() throws {
        let add = "HOOKED_texOff(0) + vec4(0.1, 0.0, 0.0, 0.0)"
        let text =
            block("HOOK MAIN", "BIND HOOKED", body: hook(add))
            + block("HOOK MAIN", "BIND MAIN", "SAVE MAIN", body: hook("MAIN_texOff(0) + vec4(0.1, 0.0, 0.0, 0.0)"))
            + block(
                "HOOK SCALED", "BIND HOOKED", "BIND MAIN",
                body: hook("HOOKED_texOff(0) * vec4(1.0, 0.0, 0.0, 1.0) + vec4(0.0, MAIN_texOff(0).r, 0.0, 0.0)"))
        let dark = Picture([Color(codes: 51, 0, 0)])
        expect(try drawMPV(dark, text), within: codes(1)) { _, _ in Color(0.4, 0.4, 0, 1) }
    }

    @Test func conditionsFollowTheUsersValues() throws {
        let text =
            "//!PARAM gain\n//!TYPE float\n//!MINIMUM 0\n0.0\n"
            + block("HOOK MAIN", "BIND HOOKED", "WHEN gain 0 >", body: hook("HOOKED_texOff(0) * gain"))
        expect(try drawMPV(opaque, text), within: codes(0)) { x, y in opaque[x, y] }
        expect(try drawMPV(opaque, text, ["gain": 0.5]), within: codes(1)) { x, y in Color(opaque[x, y].rgb * 0.5) }
    }

    @Test func parametersReachTheText() throws {
        let text =
            """
            //!PARAM level
            //!TYPE float
            0.25

            //!PARAM steps
            //!TYPE DEFINE
            2

            //!PARAM weight
            //!TYPE CONSTANT float
            1.0

            //!PARAM channel
            //!TYPE ENUM DEFINE
            red
            green

            //!HOOK MAIN
            const float table[steps] = {
            #if steps == 2
                0.1, 0.2,
            #endif
            #if steps == 3
                0.1, 0.2, 0.7,
            #endif
            };
            vec4 hook() {
                vec3 color = vec3(level, table[steps - 1] * weight, float(steps) / 10.0);
            #if channel == green
                color = color.grb;
            #endif
                return vec4(color, 1.0);
            }
            """
        expect(try drawMPV(opaque, text), within: codes(1)) { _, _ in Color(0.25, 0.2, 0.2, 1) }
        let values: [String: ParameterValue] = ["level": 0.75, "steps": 3, "weight": 0.5, "channel": 1]
        expect(try drawMPV(opaque, text, values), within: codes(1)) { _, _ in Color(0.35, 0.75, 0.3, 1) }
    }

    @Test func ptsIsTheFramesTime() throws {
        let text = "//!PARAM PTS\n//!TYPE float\n0.0\n" + block("HOOK MAIN", body: hook("vec4(PTS / 10.0)"))
        #expect(try drawMPV([opaque, opaque, opaque], text).map { ($0[0, 0].x * 10).rounded() } == [0, 1, 2])
        #expect(try ShaderProgram.parse(text: text, name: "test.glsl").parameters.isEmpty)
    }

    @Test func texturesComeWithTheFile() throws {
        let text =
            "//!TEXTURE table\n//!SIZE 2 2\n//!FORMAT rgba8\nff000080 00ff0080\n0000ff80 ffffff80\n"
            + block(
                "HOOK MAIN", "BIND table",
                body: hook("texelFetch(table, ivec2(gl_FragCoord.xy) % 2, 0) * vec4(1.0, 1.0, 0.5, 1.0)"))
        expect(try drawMPV(opaque, text), within: codes(1)) { x, y in
            switch (x % 2, y % 2) {
            case (0, 0): Color(1, 0, 0, 1)
            case (1, 0): Color(0, 1, 0, 1)
            case (0, 1): Color(0, 0, 0.5, 1)
            default: Color(1, 1, 0.5, 1)
            }
        }
    }

    @Test func texturesOfOneRowAndOfSeveralSlices() throws {
        let text =
            "//!TEXTURE row\n//!SIZE 4\n//!FORMAT r16f\n//!FILTER LINEAR\n"
            + "00000000 0000803e 0000003f 0000403f\n"  // 0, 0.25, 0.5, 0.75
            + "//!TEXTURE cube\n//!SIZE 1 1 2\n//!FORMAT r8\n//!BORDER REPEAT\n33 99\n"
            + block(
                "HOOK MAIN", "BIND row", "BIND cube",
                body: hook(
                    "vec4(texture(row, 0.5).r, texture(cube, vec3(0.5, 0.5, 1.25)).r, float(textureSize(row, 0)) / 10.0, 1.0)"
                ))
        expect(try drawMPV(opaque, text), within: codes(1)) { _, _ in Color(0.375, 0.2, 0.4, 1) }
    }

    /// In mpv every name of a bound picture is a macro.
    @Test(arguments: ["raw", "size", "pt", "pos", "off", "rot", "mul", "map", "tex", "texOff"])
    func namesOfPicturesAreMacros(part: String) throws {
        let shader = """
            //!HOOK LUMA
            //!BIND HOOKED
            //!BIND CHROMA
            vec4 hook() {
            #if defined(LUMA_\(part)) && defined(HOOKED_\(part)) && defined(CHROMA_\(part))
                return vec4(1.0);
            #else
                return vec4(0.0);
            #endif
            }
            """
        let result = try drawMPV(Picture(4, 4) { _, _ in Color(0.5, 0.5, 0.5, 1) }, shader)
        // Luma 1 at neutral chroma is white.
        #expect(result[1, 1].y > 0.99, "\(result[1, 1])")
    }

    @Test func sizesAndFramesAreTold() throws {
        let text =
            block(
                "HOOK MAIN", "BIND HOOKED", "WIDTH 16", "HEIGHT 3",
                body: hook("vec4(input_size.x, target_size, 255.0) / 255.0 + vec4(tex_offset, 0.0, 0.0)"))
        expect(try drawMPV(opaque, text), within: codes(0.1)) { _, _ in Color(codes: 8, 16, 3) }
        let counter = block("HOOK MAIN", body: hook("vec4(float(frame) / 255.0, frame == 0 ? 1.0 : 0.0, 0.0, 1.0)"))
        let found = try drawMPV([opaque, opaque, opaque], counter).map { $0[0, 0] }
        #expect(found.map { ($0.x * 255).rounded() } == [0, 1, 2])
        #expect(found.map(\.y) == [1, 0, 0])
    }

    @Test func randomIsAnotherNumberInEachPassAndFrame() throws {
        let text =
            block("HOOK MAIN", "SAVE first", body: hook("vec4(random, 0.0, 0.0, 1.0)"))
            + block("HOOK MAIN", "BIND first", body: hook("vec4(first_texOff(0).r, random, 0.0, 1.0)"))
        let found = try drawMPV([opaque, opaque], text, facts: RunFacts(seed: 3)).map { $0[0, 0] }
        #expect(Set(found.flatMap { [$0.x, $0.y] }).count == 4)
        #expect(try drawMPV([opaque, opaque], text, facts: RunFacts(seed: 3)).map { $0[0, 0] } == found)
    }

    @Test func computeShadersStoreTheirPicture() throws {
        // Blocks of 4x4 pixels drawn by 2x4 threads, two pixels each; shared memory reverses a block's row.
        let text =
            block(
                "HOOK LUMA", "BIND HOOKED", "COMPUTE 4 4 2 4", "SAVE turned",
                body: """
                    const ivec2 size = ivec2(gl_WorkGroupSize) * ivec2(2, 1);
                    shared float row[size.y][size.x];
                    void hook() {
                        const ivec2 base = ivec2(gl_WorkGroupID.xy) * size;
                        const ivec2 id = ivec2(gl_LocalInvocationID.xy);
                        for (int i = 0; i < 2; i++) {
                            int x = 2 * id.x + i;
                            row[id.y][3 - x] = HOOKED_mul * texelFetch(HOOKED_raw, base + ivec2(x, id.y), 0).x;
                        }
                        barrier();
                        for (int i = 0; i < 2; i++) {
                            int x = 2 * id.x + i;
                            imageStore(out_image, base + ivec2(x, id.y), vec4(row[id.y][x], 0.0, 0.0, 1.0));
                        }
                    }
                    """)
            + block("HOOK MAIN", "BIND turned", body: hook("vec4(turned_texOff(0).rrr, 1.0)"))
        expect(try drawMPV(opaque, text), within: codes(1)) { x, y in
            let from = x / 4 * 4 + 3 - x % 4
            let light = luma(opaque[from, y].rgb)
            return Color(light, light, light, 1)
        }
    }

    @Test func computeShadersKnowWhereTheyAre() throws {
        let text = block(
            "HOOK MAIN", "BIND HOOKED", "COMPUTE 8 8",
            body: """
                void hook() {
                    vec4 color = vec4(HOOKED_pos, HOOKED_map(ivec2(gl_GlobalInvocationID.xy)).x, 1.0);
                    imageStore(out_image, ivec2(gl_GlobalInvocationID.xy), color);
                }
                """)
        expect(try drawMPV(opaque, text), within: codes(1)) { x, y in
            Color((Double(x) + 0.5) / 8, (Double(y) + 0.5) / 6, (Double(x) + 0.5) / 8, 1)
        }
    }

    @Test func buffersKeepWhatIsWrittenIntoThem() throws {
        let text =
            "//!BUFFER memory\n//!VAR float sum\n//!VAR uint count[2]\n//!STORAGE\n\n"
            + "//!BUFFER fixed\n//!VAR vec2 pair\n0000003f 0000803e\n"
            + block(
                "HOOK MAIN", "BIND HOOKED", "BIND memory", "BIND fixed", "COMPUTE 8 8 1 1", "SAVE unused",
                body: """
                    void hook() {
                        sum += pair.y;
                        count[1] += 5u;
                        imageStore(out_image, ivec2(0), vec4(0.0));
                    }
                    """)
            + block("HOOK MAIN", "BIND memory", body: hook("vec4(sum, float(count[1]) / 255.0, 0.0, 1.0)"))
        let found = try drawMPV([opaque, opaque, opaque], text).map { $0[0, 0] }
        #expect(found.map { ($0.x * 100).rounded() } == [25, 50, 75])
        #expect(found.map { ($0.y * 255).rounded() } == [5, 10, 15])
    }

    @Test func neighborsCanBeGathered() throws {
        let text = block(
            "HOOK MAIN", "BIND HOOKED",
            body: """
                vec4 hook() {
                #ifdef HOOKED_gather
                    // Of the four pixels around the corner at (2, 2): the lower left one comes first.
                    return vec4(HOOKED_gather(vec2(2.0, 2.0) * HOOKED_pt, 0).xyz, 1.0);
                #else
                    return vec4(0.0);
                #endif
                }
                """)
        expect(try drawMPV(opaque, text), within: codes(1)) { _, _ in
            Color(opaque[1, 2].x, opaque[2, 2].x, opaque[2, 1].x, 1)
        }
    }

    /// Tables of weights are larger than a shader's text may be.
    @Test func aTableOfThreeMegabytesIsRead() throws {
        let row = (0..<1536).map { ["00", "40", "80", "FF"][$0 % 4] }.joined()
        let table = Array(repeating: row, count: 1024).joined(separator: "\n")
        let texture = "//!TEXTURE WEIGHTS\n//!SIZE 1536 1024\n//!FORMAT r8\n\(table)\n\n"
        let text =
            texture
            + block(
                "HOOK MAIN", "BIND HOOKED", "BIND WEIGHTS",
                body: hook("vec4(vec3(texelFetch(WEIGHTS, ivec2(int(HOOKED_pos.x * 8.0), 1023), 0).r), 1.0)"))
        expect(try drawMPV(opaque, text), within: codes(1)) { x, _ in
            Color(SIMD3(repeating: [0, 64, 128, 255][x % 4] / 255))
        }
        // The same as a comment, outside a table, is too long.
        let comment = "//" + table.replacing("\n", with: "\n//") + "\n"
        let failure = #expect(throws: Failure.self) {
            try drawMPV(opaque, comment + block("HOOK MAIN", "BIND HOOKED", body: hook("HOOKED_tex(HOOKED_pos)")))
        }
        #expect(failure?.message.contains("is too long for a shader: the limit is 2 MiB") == true)
    }

    // MARK: Errors

    @Test(arguments: [
        ("vec4 hook() {\n    return vec4(nothing);\n}", "test.glsl:7:"),
        ("#define USE(x) HOOKED_tex(x)\n\nvec4 hook() { return USE(HOOKED_pos) * none; }", "test.glsl:8:"),
        ("vec4 hook() {\n    return HOOKED_tex(1, 2, 3);\n}", "test.glsl:7:"),
        ("//!WHEN 1\nfloat hook() { return 1.0; }", "test.glsl"),
    ])
    func errorsPointIntoTheUsersFile(body: String, place: String) throws {
        // The second block's GLSL begins in line 6.
        let text =
            "// A file of two blocks.\n" + block("HOOK LUMA", body: hook("vec4(0.0)"))
            + block("HOOK MAIN", "BIND HOOKED", body: body)
        let failure = #expect(throws: Failure.self) { try drawMPV(opaque, text) }
        #expect(failure?.kind == .shader)
        #expect(failure?.message.hasPrefix(place) == true, "\(failure?.message ?? "")")
    }
}
