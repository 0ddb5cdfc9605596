internal import GLFXCore
internal import GLFXShaderText

/// The files of one effect: `name.glsl`, or `name.1.glsl`, `name.2.glsl` …, and `name.xml`. Each of them finds the
/// others.
struct MatchboxFiles {
    private static let maximumPasses = 64

    /// The part of the name that all have in common.
    var base: String
    /// In order.
    var passes: [SourceFile] = []
    /// The XML.
    var description: SourceFile?

    static func find(_ request: DialectRequest) throws(Failure) -> MatchboxFiles {
        let name = request.fileName
        if request.file.bytes.first(where: { !Tokenizer.isSpace($0) }) == UInt8(ascii: "<") {
            return try find(besideDescription: request)
        }
        guard let firstPass = Numbered(name)?.padded(among: request.files.names(in: "")) else {
            let base = name.split(separator: ".").dropLast().joined(separator: ".")
            var files = MatchboxFiles(base: base.isEmpty ? name : base, passes: [request.file])
            files.description = try files.companion(files.base + ".xml", request)
            return files
        }
        var files = MatchboxFiles(base: firstPass.base)
        files.passes = try files.numbered(like: firstPass, own: request)
        files.description = try files.companion(firstPass.base + ".xml", request)
        return files
    }

    /// Why a text without own evidence is Matchbox: many effects use none of Flame's names, and only the XML beside
    /// them has their defaults. Nil where no Matchbox XML of its name is beside it.
    static func claim(_ request: DialectRequest) -> String? {
        let name = request.fileName
        guard name.lowercased().hasSuffix(".glsl") else { return nil }
        let xml = (Numbered(name)?.base ?? String(name.dropLast(5))) + ".xml"
        // An unreadable file counts as no description.
        guard let xmlFile = try? request.files.text(xml), xmlFile.text.contains("<ShaderNodePreset") else { return nil }
        return "'\(xml)' beside it is a Matchbox description"
    }

    private static func find(besideDescription request: DialectRequest) throws(Failure) -> MatchboxFiles {
        let name = request.fileName
        let base = name.lowercased().hasSuffix(".xml") ? String(name.dropLast(4)) : name
        var files = MatchboxFiles(base: base, description: request.file)
        for digits in ["1", "01", "001"] where files.passes.isEmpty {
            let first = Numbered(base: base, number: 1, width: digits.count, ending: ".glsl")
            files.passes = try files.numbered(like: first, own: nil, request)
        }
        if files.passes.isEmpty, let single = try files.companion(base + ".glsl", request) { files.passes = [single] }
        guard !files.passes.isEmpty else {
            throw request.file.failure(
                "there is neither '\(base).glsl' nor '\(base).1.glsl' beside it",
                advice: "put the shader's files into one folder")
        }
        return files
    }

    private func numbered(like given: Numbered, own request: DialectRequest) throws(Failure) -> [SourceFile] {
        let passes = try numbered(like: given, own: given.number, request)
        guard passes.count >= given.number else {
            let missing = given.name(passes.count + 1)
            throw request.file.failure(
                "this is pass \(given.number) of a shader, but there is no '\(missing)' beside it",
                advice: "put all passes into one folder")
        }
        return passes
    }

    /// The passes from the first up.
    private func numbered(
        like given: Numbered, own: Int?, _ request: DialectRequest
    ) throws(Failure) -> [SourceFile] {
        var passes: [SourceFile] = []
        while passes.count < Self.maximumPasses {
            let number = passes.count + 1
            if number == own {
                passes.append(request.file)
            } else if let file = try companion(given.name(number), request) {
                passes.append(file)
            } else {
                break
            }
        }
        let next = given.name(passes.count + 2)
        if !passes.isEmpty, request.files.names(in: "").contains(next) {
            guard passes.count < Self.maximumPasses else {
                throw Failure(.limit, "'\(request.file.name)' has more than \(Self.maximumPasses) passes")
            }
            throw request.file.failure(
                "there is a '\(next)' beside it, but no '\(given.name(passes.count + 1))'",
                advice: "put all passes into one folder")
        }
        return passes
    }

    private func companion(_ name: String, _ request: DialectRequest) throws(Failure) -> SourceFile? {
        guard let file = try request.files.text(name) else { return nil }
        return try SourceFile(name: file.name, text: file.text)
    }

    /// `blur.01.glsl`, parsed.
    private struct Numbered {
        var base: String
        var number: Int
        /// Digits with leading zeros.
        var width: Int
        var ending: String

        init(base: String, number: Int, width: Int, ending: String) {
            self.base = base
            self.number = number
            self.width = width
            self.ending = ending
        }

        init?(_ name: String) {
            let parts = name.split(separator: ".", omittingEmptySubsequences: false)
            guard parts.count >= 3, parts[parts.count - 1].lowercased() == "glsl" else { return nil }
            let digits = parts[parts.count - 2]
            guard !digits.isEmpty, digits.count <= 3, digits.allSatisfy({ $0.isASCII && $0.isNumber }),
                let number = Int(digits), number >= 1
            else { return nil }
            base = parts.dropLast(2).joined(separator: ".")
            self.number = number
            // Without leading zeros, `10` follows `9`.
            width = digits.hasPrefix("0") ? digits.count : 1
            ending = "." + parts[parts.count - 1]
        }

        /// With leading zeros where the first pass has them: `10` follows `09` beside `01`.
        func padded(among names: [String]) -> Numbered {
            let digits = String(number).count
            guard width == 1, digits > 1 else { return self }
            let padded = Numbered(base: base, number: number, width: digits, ending: ending)
            return names.contains(padded.name(1)) && !names.contains(name(1)) ? padded : self
        }

        func name(_ number: Int) -> String {
            let digits = String(number)
            return base + "." + String(repeating: "0", count: max(0, width - digits.count)) + digits + ending
        }
    }
}
