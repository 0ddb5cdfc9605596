import Testing

/// How effects of OBS read pictures.
@Suite(.needsDevice, .onARenderer)
struct OBSTextureTests: OBSDrawing {
    private func sampler(_ settings: String) -> String { "sampler_state reader { \(settings) };" }

    /// A column to the right, and then outside.
    private func shifted(_ settings: String, by columns: Double) throws -> Picture {
        try drawn(
            "return image.Sample(reader, v_in.uv + float2(\(columns), 0) * uv_pixel_interval);",
            before: sampler(settings))
    }

    @Test(arguments: [
        ("Filter = Linear; AddressU = Clamp; AddressV = Clamp;", 7), ("AddressU = Wrap; AddressV = Wrap;", 1),
        ("Filter = Point; AddressU = Repeat;", 1), ("AddressU = Mirror;", 6), ("", 7),
    ])
    func whatLiesBeyondTheEdgeIsTheSamplers(settings: String, column: Int) throws {
        // Column 9 of 0 to 7.
        #expect(try shifted(settings, by: 2)[7, 3] == place(column, 3))
    }

    @Test func beyondABorderThereIsNothing() throws {
        #expect(try shifted("AddressU = Border; AddressV = Border; BorderColor = 00000000;", by: 2)[7, 3] == .zero)
    }

    @Test func samplersFilterOrDoNot() throws {
        // Between columns 3 and 4, nearer to 4: red 72 between 60 and 80.
        let linear = try shifted("Filter = Linear;", by: 0.6)[3, 3]
        #expect(distance(linear, Color(codes: 72, 90, 200)) <= codes(1))
        for settings in ["Filter = Point;", "", "Filter = Min_Mag_Point_Mip_Linear;"] {
            #expect(try shifted(settings, by: 0.6)[3, 3] == place(4, 3))
        }
    }

    @Test func onePictureCanBeReadByTwoSamplers() throws {
        let result = try drawn(
            """
            float2 uv = v_in.uv + float2(0.6, 0) * uv_pixel_interval;
            return float4(image.Sample(soft, uv).r, image.Sample(hard, uv).r, image.Sample(soft, uv).b, 1);
            """,
            before: "sampler_state soft { Filter = Linear; }; sampler_state hard { Filter = Point; };")
        #expect(distance(result[3, 3], Color(codes: 72, 80, 200)) <= codes(1))
    }

    @Test(arguments: [
        "image.Load(int3(2, 1, 0))", "image.Load(int3(2.9, 1, 0))", "image[int2(2, 1)]",
        "image.SampleLevel(point_, (float2(2, 1) + 0.5) / uv_size, 0)",
        "image.SampleBias(point_, float2(2.5, 1.5) * uv_pixel_interval, 0)",
        "image.SampleGrad(point_, float2(2.5, 1.5) * uv_pixel_interval, 0, 0)",
        "image.Sample(point_, float2(0.5, 0.5) * uv_pixel_interval, int2(2, 1))",
        "image.Sample(point_, float4(2.5, 1.5, 9, 9) * uv_pixel_interval.xyxy)",
        "tex2D(image, float2(2.5, 1.5) / uv_size)", "read(image, point_, float2(2.5, 1.5) / uv_size)",
        "image.Sample(point_, v_in.uv) * 0 + take(image)",
    ])
    func picturesAreReadByPlace(read: String) throws {
        let before = """
            sampler_state point_ { Filter = Point; };
            float4 read(texture2d picture, sampler_state state, float2 uv) { return picture.Sample(state, uv); }
            float4 take(texture2d picture) { return picture.Sample(point_, float2(2.5, 1.5) / uv_size); }
            """
        // Row 1 from the top.
        #expect(distance(try color(of: read, before: before), place(2, 1)) <= codes(0))
    }

    @Test func picturesTellTheirSize() throws {
        let found = try color(
            of: "float4(w, h, n, 255) / 255",
            statements: "float w, h; int n; image.GetDimensions(w, h); image.GetDimensions(n, h); n += 1;")
        #expect(distance(found, Color(codes: 8, 6, 9)) <= codes(0))
    }

    /// Gathers the four pixels around a corner: of (2, 1) to (3, 2) here, the lower left one first.
    @Test func gatherGoesRoundFromTheLowerLeft() throws {
        let found = try color(of: "image.Gather(textureSampler, float2(3, 2) / uv_size)")
        #expect(distance(found, Color(codes: 40, 60, 60, 40)) <= codes(0))
        let green = try color(of: "image.GatherGreen(textureSampler, float2(3, 2) / uv_size)")
        #expect(distance(green, Color(codes: 60, 60, 30, 30)) <= codes(0))
    }
}
