internal import GLFXCore
package import GLFXPrograms
internal import GLFXShaderText

/// GameMaker: a whole fragment shader that reads `gm_BaseTexture`, which it does not declare, and its vertex shader: the
/// `.vsh` beside it, or the first half of a `.shader`. v goes down, positions are in pixels.
enum GameMaker: TableHost {
    static let dialect = Dialect.gamemaker

    /// Between the two texts of a `.shader`.
    static let marker = "_YOYO_SHADER_MARKER_"

    static func evidence(in text: DetectionText) -> Evidence? {
        if let line = text.line(containing: marker) { return Evidence(line: line, text: "says \(marker)") }
        guard text.hasMain, let name = text.first(of: ["gm_BaseTexture", "v_vTexcoord", "v_vColour"]) else {
            return nil
        }
        return Evidence(line: name.line, text: "mentions \(name.name)")
    }

    /// Authors may give varyings names of their own.
    static func claim(_ request: DialectRequest, foundBy found: any DialectReader.Type) -> String? {
        guard found.beginsAtMain, found.dialect != dialect, let name = vertexName(request),
            let vertex = (try? request.files.text(name)) ?? nil, vertex.text.contains("gm_Matrices")
        else { return nil }
        return "its vertex shader mentions gm_Matrices"
    }

    /// `blur.vsh` for `blur.fsh`.
    private static func vertexName(_ request: DialectRequest) -> String? {
        request.fileName.hasSuffix(".fsh") ? request.fileName.dropLast(3) + "vsh" : nil
    }

    // MARK: Text

    /// The line of the marker in a `.shader`.
    private static func markerLine(_ file: SourceFile) -> Int? {
        (1...file.lineStarts.count).first { String(decoding: file.line($0), as: UTF8.self).contains(marker) }
    }

    /// Takes out the vertex shader of a `.shader`, and what GameMaker's editor folds by.
    static func prepare(_ editor: inout TextEditor) throws(Failure) {
        let file = editor.file
        let split = markerLine(file) ?? 0
        for line in 1...file.lineStarts.count {
            let text = String(decoding: file.line(line), as: UTF8.self).trimmed
            if line == split {
                // The fragment shader may begin on the marker's line.
                editor.blankLine(line, through: "@~")
            } else if line < split || text.hasPrefix("#region") || text.hasPrefix("#endregion") {
                editor.blankLine(line)
            }
        }
    }

    static func vertex(of request: DialectRequest) throws(Failure) -> HostVertex? {
        if let split = markerLine(request.file) {
            return vertex(SourceFile(part: 1..<split, of: request.file))
        }
        guard let name = vertexName(request), let companion = try request.files.text(name) else { return nil }
        return vertex(try SourceFile(name: companion.name, text: companion.text))
    }

    private static func vertex(_ file: SourceFile) -> HostVertex {
        HostVertex(
            file: file,
            attributes: [
                "in_Position": "vec4(glfx_at * glfx_size, 0.0, 1.0)", "in_TextureCoord": "vec4(glfx_at, 0.0, 1.0)",
                "in_Colour": "vec4(1.0)", "in_Color": "vec4(1.0)", "in_Normal": "vec4(0.0, 0.0, -1.0, 0.0)",
            ],
            prelude: [
                "#define MATRIX_VIEW 0", "#define MATRIX_PROJECTION 1", "#define MATRIX_WORLD 2",
                "#define MATRIX_WORLD_VIEW 3", "#define MATRIX_WORLD_VIEW_PROJECTION 4", "#define MATRICES_MAX 5",
                "highp mat4 gm_Matrices[5];",
            ],
            setup: [
                // From pixels to clip space, in which y goes up.
                "    gm_Matrices[1] = mat4(2.0 / glfx_size.x, 0, 0, 0, 0, -2.0 / glfx_size.y, 0, 0, 0, 0, 1, 0, -1, 1, 0, 1);",
                "    gm_Matrices[0] = gm_Matrices[2] = gm_Matrices[3] = mat4(1.0);",
                "    gm_Matrices[4] = gm_Matrices[1];",
            ])
    }

    static let definitions = [(name: "_YY_GLSLES_", value: "1"), (name: "LOWPREC", value: "")]

    static let table = HostTable(
        frame: ["gm_BaseTexture"],
        facts: [
            HostTable.Fact(
                ["u_vTexel", "u_texel", "texel", "texel_size", "u_texel_size", "texelSize", "gm_pSurfaceTexelSize"],
                [.vec2], .texelSize),
            HostTable.Fact(["dimension", "u_dimension", "gm_pSurfaceDimensions"], [.vec2], .resolution),
            HostTable.Fact(["gm_pTime"], [.float], .time),
        ],
        varyings: [
            "v_vPosition": [.vec2: "glfx_place / glfx_texel", .vec3: "vec3(glfx_place / glfx_texel, 0.0)"]
        ],
        provided: [
            HostTable.Provided("gm_BaseTexture", .picture),
            HostTable.Provided("gm_PS_FogEnabled", .lines(["const bool gm_PS_FogEnabled = false;"])),
            HostTable.Provided("gm_FogColour", .lines(["const vec4 gm_FogColour = vec4(0.0);"])),
            HostTable.Provided("gm_AlphaTestEnabled", .lines(["const bool gm_AlphaTestEnabled = false;"])),
            HostTable.Provided("gm_AlphaRefValue", .lines(["const float gm_AlphaRefValue = 0.0;"])),
            HostTable.Provided("DoAlphaTest", .lines(["void DoAlphaTest(vec4 color) {}"])),
            HostTable.Provided("DoFog", .lines(["void DoFog(inout vec4 color, float amount) {}"])),
        ], origin: .topLeft)
}

extension Dialect {
    /// GameMaker.
    package static let gamemaker = Dialect("gamemaker", title: "GameMaker", convertsNumbers: true)
}
