internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

/// The XML beside a Matchbox shader, its parts about pictures and options.
///
/// Root `ShaderNodePreset`; in it a `Shader` for each pass (`Index` from 1); in that a `Uniform` for each uniform and
/// sampler. Source: Autodesk, "About shader_builder XML".
struct MatchboxSettings {
    let file: SourceFile
    private let root: XMLElement
    /// `Shader` elements by number.
    private var shaders: [Int: XMLElement] = [:]

    /// Nil: an unrelated XML file beside the shader.
    /// - Parameter isAskedFor: the user gave this file as the shader.
    init?(_ file: SourceFile, isAskedFor: Bool) throws(Failure) {
        self.file = file
        root = try XMLReader.read(file)
        guard root.name == "ShaderNodePreset" else {
            guard isAskedFor else { return nil }
            throw file.failure(
                offset: root.offset, "this XML describes no Matchbox shader: it begins with '\(root.name)'",
                advice: "give the XML file that is beside a shader's .glsl files")
        }
        if root.attribute("ShaderType")?.lowercased() == "lightbox" {
            throw file.failure(
                offset: root.offset,
                "this is a Lightbox shader: it lights surfaces of a 3D scene, and a movie has none",
                advice: "give a Matchbox shader")
        }
        for (position, shader) in root.children(named: "Shader").enumerated() {
            let index = try whole(shader, "Index") ?? position + 1
            if shaders[index] == nil { shaders[index] = shader }
        }
    }

    /// What the effect is for.
    var summary: String? { root.attribute("Description") ?? root.attribute("Name") }

    /// Flame takes a matte from the result's alpha; nil: the XML does not say.
    var givesMatte: Bool? { root.attribute("MatteProvider").map { $0.lowercased() == "true" } }

    /// The pass whose result is kept for the next frame; nil: the last.
    func accumulatedPass() throws(Failure) -> Int? { try whole(root, "AccumulatePass") }

    /// A uniform's element: in the pass's own part, or else in any.
    func uniform(_ name: String, pass: Int) -> XMLElement? {
        let element = shaders[pass].flatMap { uniform(name, in: $0) }
        if let element, element.children(named: "Duplicate").isEmpty { return element }
        for index in shaders.keys.sorted() {
            guard let shader = shaders[index], let element = uniform(name, in: shader) else { continue }
            if element.children(named: "Duplicate").isEmpty { return element }
        }
        return element
    }

    private func uniform(_ name: String, in shader: XMLElement) -> XMLElement? {
        shader.children.first { $0.name == "Uniform" && $0.attribute("Name") == name }
    }

    /// The format of a pass's picture: 8 bits, or float, which is what Flame's projects use.
    func format(pass: Int) -> Target.Format {
        switch shaders[pass]?.attribute("OutputBitDepth")?.lowercased() {
        case "8": .rgba8
        // 16-bit integers need 32-bit floats.
        case "16", "float32": .float32
        default: .float16
        }
    }

    /// How often a pass is drawn for each frame, each time from its own last result.
    func executions(pass: Int) throws(Failure) -> Int {
        guard let shader = shaders[pass], let count = try whole(shader, "NbExecutions"), count > 0 else { return 1 }
        guard count <= Self.maximumExecutions else {
            throw file.failure(
                offset: shader.offset,
                "NbExecutions of pass \(pass) is \(count), more than "
                    + "\(Self.maximumExecutions)", advice: "draw it less often")
        }
        return count
    }

    private static let maximumExecutions = 64

    /// The size of a pass's picture; nil: the frame's.
    ///
    /// `OutputWidth` and `OutputHeight` are pixels and each replaces the frame's; then the factors apply.
    func size(pass: Int) throws(Failure) -> PictureSizeRule? {
        guard let shader = shaders[pass] else { return nil }
        let width = try pixels(shader, "OutputWidth")
        let height = try pixels(shader, "OutputHeight")
        let across = try factor(shader, "OutputWidthScaleFactor")
        let down = try factor(shader, "OutputHeightScaleFactor")
        guard width != nil || height != nil || across != 1 || down != 1 else { return nil }
        let rounding: SizeExpression.Unary =
            switch shader.attribute("OutputScaleFactorEffect") {
            case "1": .round
            case "2": .ceil
            default: .floor
            }
        let place = file.place(ofOffset: shader.offset)
        return PictureSizeRule(
            width: .unary(rounding, .binary(.multiply, width ?? .frameWidth, .number(across))),
            height: .unary(rounding, .binary(.multiply, height ?? .frameHeight, .number(down))),
            location: SourceLocation(file: file.name, line: place.line))
    }

    /// A side in pixels, at most what common drivers allow; nil: the frame's.
    private func pixels(_ shader: XMLElement, _ name: String) throws(Failure) -> SizeExpression? {
        guard let text = shader.attribute(name) else { return nil }
        // Some write 256.0.
        guard let number = SignedNumber.parse(text).flatMap(Int.init(exactly:)),
            (1...ProgramSizes.longestSide).contains(number)
        else {
            throw file.failure(
                offset: shader.offset, "\(name) cannot be \(text.quoted)",
                advice: "write a whole number of pixels from 1 to \(ProgramSizes.longestSide)")
        }
        return .number(Double(number))
    }

    private func factor(_ shader: XMLElement, _ name: String) throws(Failure) -> Double {
        guard let text = shader.attribute(name) else { return 1 }
        guard let number = Self.number(text), number > 0, number <= 16 else {
            throw file.failure(
                offset: shader.offset, "\(name) cannot be \(text.quoted)", advice: "write a number above 0")
        }
        return number
    }

    /// A whole number; nil: no attribute.
    func whole(_ element: XMLElement, _ name: String) throws(Failure) -> Int? {
        guard let text = element.attribute(name) else { return nil }
        guard let number = Int(text), (0...9_999).contains(number) else {
            throw file.failure(
                offset: element.offset, "\(name) of '\(element.name)' cannot be \(text.quoted)",
                advice: "write a whole number")
        }
        return number
    }

    /// A number attribute; nil where there is none.
    func number(_ element: XMLElement, _ name: String) throws(Failure) -> Double? {
        guard let text = element.attribute(name) else { return nil }
        guard let number = Self.number(text) else { throw unreadable(element, name, text) }
        return number
    }

    /// The numbers of an attribute, with commas or spaces between; nil where there is none. `True` is 1.
    func numbers(_ element: XMLElement, _ name: String) throws(Failure) -> [Double]? {
        guard let text = element.attribute(name) else { return nil }
        var numbers: [Double] = []
        for part in text.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
            guard let number = Self.number(String(part)) else { throw unreadable(element, name, text) }
            numbers.append(number)
        }
        return numbers
    }

    private func unreadable(_ element: XMLElement, _ name: String, _ text: String) -> Failure {
        file.failure(
            offset: element.offset, "\(name)=\(text.quoted) is no number", advice: "write a number, True or False")
    }

    private static func number(_ text: String) -> Double? {
        switch text.lowercased() {
        case "true": return 1
        case "false": return 0
        default: return SignedNumber.parse(text) ?? cut(text).flatMap(SignedNumber.parse)
        }
    }

    /// A number with a second point (`0.0002.0`) up to there, which is what Flame reads; nil for other texts.
    private static func cut(_ text: String) -> String? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, SignedNumber.parse(parts[0] + "." + parts[1]) != nil else { return nil }
        return parts[0] + "." + parts[1]
    }

    /// What is said of an attribute of which only the beginning is read; nil where all of it is.
    func remark(on element: XMLElement, _ name: String) -> Diagnostic? {
        let words = element.attribute(name)?.split(whereSeparator: { $0 == "," || $0.isWhitespace }).map(String.init)
        guard let word = words?.first(where: { SignedNumber.parse($0) == nil && Self.cut($0) != nil }),
            let read = Self.cut(word)
        else { return nil }
        let place = file.place(ofOffset: element.offset)
        return Diagnostic(
            .header, .note, file: file.name, line: place.line,
            message: "\(name)=\(word.quoted) has two points; \(read) is taken, as Flame does")
    }
}
