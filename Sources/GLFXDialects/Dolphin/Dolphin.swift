internal import GLFXCore
package import GLFXPrograms
internal import GLFXShaderText

/// Post-processing shaders of Dolphin and DuckStation: `void main()` with `Sample()`, `GetCoordinates()` and
/// `SetOutput()`, which it does not declare, and options in a comment. v goes down.
enum Dolphin: TableHost {
    static let dialect = Dialect.dolphin
    static let readsAnnotations = false

    private static let reads = [
        "Sample", "SampleLocation", "SampleOffset", "SampleLayer", "GetCoordinates", "GetOption", "OptionEnabled",
    ]

    static func evidence(in text: DetectionText) -> Evidence? {
        guard let line = text.firstLine["SetOutput"], text.line(ofFunction: "SetOutput") == nil else { return nil }
        if text.line(beginningWith: ["[configuration]"]) != nil || text.first(of: reads) != nil {
            return Evidence(line: line, text: "calls SetOutput()")
        }
        return nil
    }

    static func isWhole(_ editor: TextEditor) -> Bool { false }

    static func prepare(_ editor: inout TextEditor) throws(Failure) {
        let entries = DolphinOptions.entries(editor.file)
        if entries.count > 1 {
            throw editor.file.failure(
                line: entries[1].line, byte: nil,
                "this shader has \(entries.count) passes, which are not drawn for Ishiiruka",
                advice: "give a shader with one pass")
        }
        // Ishiiruka reads them outside of comments, too.
        for number in DolphinOptions.lines(of: editor.file) { editor.blankLine(number) }
        try editor.renameReads(of: ["samp0", "samp1"], to: ("glfx_st", "glfx_st", "glfx_st"))
    }

    static func entry(_ text: PassText) throws(Failure) -> [String] {
        let entry = DolphinOptions.entries(text.source.assembled.files[0]).first?.name ?? "main"
        guard text.definesFunction(entry) else {
            throw text.source.assembled.failure("there is no 'void \(entry)()'", advice: "give a whole shader")
        }
        return entry == "main" ? [] : ["void main() { \(entry)(); }"]
    }

    static func adjust(
        _ pass: inout Pass, of text: PassText, _ request: DialectRequest, _ builder: inout ProgramBuilder
    ) throws(Failure) {
        var lines: [String] = []
        for parameter in try DolphinOptions.parameters(of: request.file) {
            builder.add(parameter)
            lines.append("uniform highp \(parameter.type.rawValue) \(parameter.name);")
        }
        // Dolphin counts milliseconds in whole numbers, DuckStation seconds.
        let isDuckStation = duckStation.contains(where: text.mentions)
        lines.append(
            isDuckStation
                ? "float GetTime() { return glfx_time; }" : "uint GetTime() { return uint(glfx_time * 1000.0); }")
        pass.source.wrap(prelude: lines)
    }

    static func always(_ text: PassText) -> Set<String> {
        Set(["glfx_time"] + (text.mentions("samp1") ? ["samp0"] : []))
    }

    /// Functions that only DuckStation has.
    private static let duckStation = [
        "GetFragCoord", "GetWindowSize", "GetInvWindowSize", "GetViewportSize", "GetWindowToViewportRatio",
        "GetInternalSize", "GetInternalPixelSize", "GetInvInternalPixelSize", "GetNativeSize", "GetNativePixelSize",
        "GetInvNativePixelSize", "GetUpscaleMultiplier", "GetOriginalSize", "GetPaddedOriginalSize",
    ]

    static let definitions =
        [
            (name: "frac", value: "fract"), (name: "lerp", value: "mix"), (name: "API_OPENGL", value: "1"),
            (name: "CONSTANT", value: "const"),
        ]
        + ["float": "vec", "int": "ivec", "uint": "uvec"].sorted { $0.key < $1.key }.flatMap { type, vector in
            (2...4).map { (name: "\(type)\($0)", value: "\(vector)\($0)") }
        } + matrices

    private static let matrices: [(name: String, value: String)] = (2...4).flatMap { columns in
        (2...4).map { rows in
            let size = columns == rows ? "\(columns)" : "\(columns)x\(rows)"
            return (name: "float\(columns)x\(rows)", value: "mat" + size)
        }
    }

    static func table(for file: SourceFile) throws(Failure) -> HostTable {
        var table = table
        // Ishiiruka's order is HLSL's, in which a vector is a row.
        if !DolphinOptions.entries(file).isEmpty || TextEditor(file).mentions("float4x3") {
            table.provided.removeAll { $0.name == "mul" }
            table.provided.append(HostTable.Provided("mul", .lines(["#define mul(x, y) ((y) * (x))"])))
        }
        return table
    }

    static let table = HostTable(frame: ["samp0"], facts: [], provided: DolphinNames.provided, origin: .topLeft)
}

extension Dialect {
    /// Dolphin and DuckStation.
    package static let dolphin = Dialect("dolphin", title: "Dolphin", convertsNumbers: true, resultAlpha: .ignore)
}
