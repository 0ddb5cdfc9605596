internal import GLFXShaderText

/// `precision highp vec2;`: only float, int and samplers have a precision, and some drivers of GLSL ES 1.00 did not mind.
enum PrecisionStatements {
    static func repair(_ text: inout StageText, _ complaints: [Complaint], _ rung: Rung) -> Bool {
        let tokens = text.tokens
        var edits: [StageText.Edit] = []
        for complaint in complaints where complaint.says("precision statement") {
            guard let line = complaint.line else { continue }
            for index in tokens.range(ofLine: line)
            where tokens[index].isText("precision") && index + 3 < tokens.count && tokens[index + 3].isText(";") {
                guard let type = GLSLType(rawValue: tokens[index + 2].text), !type.isSampler,
                    !["float", "int"].contains(type.rawValue)
                else { continue }
                edits += tokens[index...index + 3].map { .init($0, "") }
            }
        }
        return text.apply(edits)
    }
}
